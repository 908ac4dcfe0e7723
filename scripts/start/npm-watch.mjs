import { parentOf } from "./process-status.mjs";

/**
 * Calls `then` when the npm that started this process has ended. A killed npm sends no signal to its child
 * processes.
 * @param {() => void} then
 */
export function whenNpmEnds(then) {
  const npm = processOfNpm();
  const timer = setInterval(() => {
    if (processOfNpm() === npm) return;
    clearInterval(timer);
    then();
  }, 500);
  timer.unref();
}

/**
 * This process's parent; or the parent of the shell npm runs a script in, which outlives npm, where the
 * system provides it (Linux).
 */
function processOfNpm() {
  const { name = "", parent } = parentOf(process.ppid) ?? {};
  return parent !== undefined && /^(?:ba|da|k|z)?sh$/.test(name) ? parent : process.ppid;
}
