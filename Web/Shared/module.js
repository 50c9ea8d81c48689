// Calls a page's WebAssembly module, which has no imports. Questions and answers are text.

// Returns the bytes of a module from its gzip-compressed form in Base64.
function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

// Returns a function for an instance: `ask(question, text)` returns the answer as text.
function questions(instance) {
  const { memory, input, output, ...questions } = instance.exports;
  return (question, text) => {
    const bytes = new TextEncoder().encode(text);
    // Read `memory.buffer` again after each call, because it is replaced if the memory grows.
    const start = input(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
    const size = questions[question](bytes.length);
    const end = output() >>> 0;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, end, size));
  };
}
