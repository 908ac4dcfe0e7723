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
 * The process to watch: this one's parent or, on Linux, the parent of the shell in which npm runs a script.
 * The shell outlives npm.
 */
function processOfNpm() {
  const { name = "", parent } = parentOf(process.ppid) ?? {};
  return parent !== undefined && /^(?:ba|da|k|z)?sh$/.test(name) ? parent : process.ppid;
}
