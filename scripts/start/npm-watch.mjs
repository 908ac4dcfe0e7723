import { readFileSync } from "node:fs";

/** Calls `then` once the npm that started this process is gone: ended or killed, it tells nobody. */
export function whenNpmEnds(then) {
  const npm = processOfNpm();
  const watch = setInterval(() => {
    if (processOfNpm() === npm) return;
    clearInterval(watch);
    then();
  }, 500);
  watch.unref();
}

/** This process's parent; or, behind the shell npm runs a script in, which outlives it, that one's, where the system tells (Linux). */
function processOfNpm() {
  const [, name = "", parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(statusOf(process.ppid)) ?? [];
  return /^(?:ba|da|k|z)?sh$/.test(name) ? Number(parent) : process.ppid;
}

function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}
