/**
 * Prints one line to the terminal.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs one step of a command and prints its name and its result in one line. `work` returns the result's
 * text, and may show its progress with `working`.
 * @param {string} name
 * @param {(working: (text: string) => void) => Promise<string>} work
 */
export async function step(name, work) {
  const label = `  ${name.padEnd(11)}`;
  const working = (/** @type {string} */ text) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${label}${text} ...`);
  };
  working("");
  try {
    const result = await work(working);
    if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
    say(`${label}${result}`);
  } catch (error) {
    if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
    throw error;
  }
}
