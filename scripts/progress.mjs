/** One line to the terminal. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Does one part of the start and says in one line what came of it; `work` gives that text, and may say what it is at. */
export async function step(name, work) {
  const label = `  ${name.padEnd(11)}`;
  const working = (text) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${label}${text} ...`);
  };
  working("");
  try {
    const outcome = await work(working);
    if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
    say(`${label}${outcome}`);
  } catch (error) {
    if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
    throw error;
  }
}
