import { runWithOutput } from "../processes.mjs";
import { say } from "../progress.mjs";

/**
 * Where a part of `npm test` prints: `say` a line, `run` Node with arguments and an environment, which returns
 * the exit code.
 * @typedef {{
 *   say: (line: string) => void, run: (args: string[], env?: NodeJS.Dict<string>) => Promise<number>,
 * }} Output
 */

/**
 * Prints the lines of a part as they come, each under the part's name where others run beside it.
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
