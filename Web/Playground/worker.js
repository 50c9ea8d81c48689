// Runs the module in a worker and answers one question after the other, so that keystrokes never wait.

let ask;

onmessage = async ({ data: { number, module, question, text } }) => {
  try {
    if (module) ask = questions(await WebAssembly.instantiate(module));
    postMessage({ number, answer: module ? '' : ask(question, text) });
  } catch (error) {
    // The instance can't be used any more, because its memory may be inconsistent.
    postMessage({ number, problem: String(error.message) });
  }
};
