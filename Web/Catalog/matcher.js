// Opens the matcher with the page's table.

async function openMatcher({ module, block, environment, base = null }) {
  const { instance } = await WebAssembly.instantiate(await unpacked(module));
  const ask = questions(instance);
  const problem = ask('open', block) || (environment && ask('choose', environment));
  if (problem) throw new Error(problem);
  // A path is a link of the canonical origin.
  const answer = (question, link) => ask(question, link.startsWith('/') && base !== null ? base + link : link);
  return {
    resolve: (link) => JSON.parse(answer('resolve', link)),
    explain: (link) => JSON.parse(answer('explain', link)),
    print: (route, origin, values) => JSON.parse(
      ask('printLink', [route, origin, ...values.map(([name, value]) => name + '=' + value)].join('\0'))),
    answer,
  };
}
