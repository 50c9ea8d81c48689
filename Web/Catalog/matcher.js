// Opens the matcher with the page's table.

async function openMatcher({ module, block, environment }) {
  const { instance } = await WebAssembly.instantiate(await unpacked(module));
  const ask = questions(instance);
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
