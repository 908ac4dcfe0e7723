import { runWithOutput } from "../processes.mjs";
import { say } from "../progress.mjs";

/**
 * The output of a part of `npm test`: `say` prints a line; `run` runs Node with arguments and an environment,
 * prints its output and returns its exit code.
 * @typedef {{
 *   say: (line: string) => void, run: (args: string[], env?: NodeJS.Dict<string>) => Promise<number>,
 * }} Output
 */

/**
 * Prints the lines of a part as they arrive, each after the part's name if other parts run at the same time.
 * @param {string} part
 * @param {boolean} alone
 * @returns {Output}
 */
export function outputOf(part, alone) {
  const print = alone
    ? undefined
    : (/** @type {string} */ line) => say(`${part.padEnd(9)}| ${line}`.trimEnd());
  return {
    say: print ?? say,
    run: (args, env = process.env) => runWithOutput(process.execPath, args, env, print),
  };
}
