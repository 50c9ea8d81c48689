// A module of a page: WebAssembly without imports, asked in texts.

// The bytes of a module that a page holds as gzip in base 64.
function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

// What asks the instance: `ask(question, text)` is the answer's text.
function questions(instance) {
  const { memory, input, output, ...questions } = instance.exports;
  return (question, text) => {
    const bytes = new TextEncoder().encode(text);
    // Memory may grow with each call, and is then another buffer.
    const start = input(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
    const size = questions[question](bytes.length);
    const end = output() >>> 0;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, end, size));
  };
}
