// A module of a page as a program for WebAssembly's system interface, so that engines other than a browser's can be asked: on the
// standard input requests, each a question, a space, the size of its text in decimal, a line feed, and the text; on the standard
// output the answers, one after the other. The build says which questions there are.

#include <stddef.h>
#include <stdint.h>

struct piece { void *bytes; size_t size; };

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_read")))
int fd_read(int file, const struct piece *pieces, size_t count, size_t *size);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int fd_write(int file, const struct piece *pieces, size_t count, size_t *size);

void *input(int size);
const void *output(void);
#define QUESTION(name) int name(int size);
QUESTIONS
#undef QUESTION
void *memcpy(void *, const void *, size_t);
int memcmp(const void *, const void *, size_t);
size_t strlen(const char *);

static unsigned char text[1 << 22];

static void write(const unsigned char *bytes, size_t size) {
  while (size) {
    struct piece piece = { (void *)bytes, size };
    size_t written = 0;
    if (fd_write(1, &piece, 1, &written)) __builtin_trap();
    bytes += written;
    size -= written;
  }
}

static const struct { const char *name; int (*answer)(int); } questions[] = {
#define QUESTION(name) { #name, name },
  QUESTIONS
};

// The question whose name the bytes begin with, a space after it.
static int (*question(const unsigned char *bytes, size_t *size))(int) {
  for (size_t index = 0; index < sizeof questions / sizeof *questions; index++) {
    const char *name = questions[index].name;
    size_t length = strlen(name);
    if (length < *size && !memcmp(bytes, name, length) && bytes[length] == ' ') {
      *size = length + 1;
      return questions[index].answer;
    }
  }
  __builtin_trap();
}

void _start(void) {
  size_t end = 0;
  for (;;) {
    struct piece piece = { text + end, sizeof text - end };
    size_t size = 0;
    if (!piece.size || fd_read(0, &piece, 1, &size)) __builtin_trap();
    if (!size) break;
    end += size;
  }
  for (size_t index = 0; index < end;) {
    size_t size = end - index, length = 0;
    int (*answer)(int) = question(text + index, &size);
    for (index += size; index < end && text[index] != '\n'; index++) length = length * 10 + (text[index] - '0');
    index++;
    if (index > end || length > end - index) __builtin_trap();
    memcpy(input((int)length), text + index, length);
    size_t count = (size_t)answer((int)length);
    write(output(), count);
    index += length;
  }
}
