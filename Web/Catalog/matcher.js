// The matcher: a WebAssembly module without imports, asked in texts.

async function openMatcher({ module, block, environment }) {
  const packed = Uint8Array.from(atob(module), (character) => character.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const { instance } = await WebAssembly.instantiate(await new Response(unpacked).arrayBuffer());
  const { memory, input, output, ...questions } = instance.exports;

  function ask(question, text) {
    const bytes = new TextEncoder().encode(text);
    // Memory may grow with each call, and is then another buffer.
    const start = input(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
    const size = questions[question](bytes.length);
    const end = output() >>> 0;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, end, size));
  }

  const problem = ask('open', block) || (environment && ask('choose', environment));
  if (problem) throw new Error(problem);
  return {
    resolve: (link) => JSON.parse(ask('resolve', link)),
    explain: (link) => JSON.parse(ask('explain', link)),
    print: (route, origin, values) => JSON.parse(
      ask('printLink', [route, origin, ...values.map(([name, value]) => name + '=' + value)].join('\0'))),
    ask,
  };
}
