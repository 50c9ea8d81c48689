// What runs beside the page, so that a keystroke never waits: the module, asked one question after the other.

let ask;

onmessage = async ({ data: { number, module, question, text } }) => {
  try {
    if (module) ask = questions(await WebAssembly.instantiate(module));
    postMessage({ number, answer: module ? '' : ask(question, text) });
  } catch (error) {
    // The instance is done for: its memory may be anything.
    postMessage({ number, problem: String(error.message) });
  }
};
