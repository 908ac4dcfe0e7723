import { killAll } from "../processes.mjs";
import { say } from "../progress.mjs";
import { printed, UserFacingError } from "../user-facing-error.mjs";
import { parentOf } from "./process-status.mjs";

// The parts of `npm start` and of `npm run dev`: processes and servers that start one after the other and stop together.

/** @type {(() => Promise<void>)[]} what stops each part; the part that was started last stops first */
const stops = [];
/** @type {number | undefined} */
let stoppingSince;

/**
 * Registers the function that stops a started part.
 * @param {() => Promise<void>} stop
 */
export function addStop(stop) {
  stops.push(stop);
}

/**
 * Stops everything if a part ends by itself; prints the part's own sentence if it reported one.
 * @param {import("node:child_process").ChildProcess} child
 * @param {string} name
 */
export function endWithPart(child, name) {
  /** @type {string | undefined} */
  let reason;
  child.on("message", (message) => {
    reason = /** @type {import("../processes.mjs").Report} */ (message).failed;
  });
  child.once("exit", (code, signal) => {
    const ended = `${name} ended unexpectedly (${signal ?? `exit code ${code}`}).`;
    void stopParts(new UserFacingError(`${reason ?? ended} Everything is stopped.`));
  });
}

/** Stops all parts on Ctrl-C, on the other signals that end a process, and when npm ends. */
export function stopOnSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  if (/^(?:start|dev)$/.test(process.env.npm_lifecycle_event ?? "")) whenNpmEnds(() => void stopParts());
}

/**
 * Stops every part, then this process: without `error` with exit code 0, else with the error's sentence and
 * exit code 1.
 * @param {unknown} [error]
 */
export async function stopParts(error) {
  if (stoppingSince !== undefined) return;
  stoppingSince = Date.now();
  if (error === undefined) say("\nStopping ...");
  else process.stderr.write(`\n${printed(error)}\n`);
  for (const stop of stops.reverse()) await stop();
  killAll();
  process.exit(error === undefined ? 0 : 1);
}

/** @param {string} signal */
function onSignal(signal) {
  if (stoppingSince === undefined) return void stopParts();
  // One Ctrl-C arrives twice, from the terminal and from npm; a second Ctrl-C arrives later.
  if (signal === "SIGINT" && Date.now() - stoppingSince > 500) {
    killAll();
    process.exit(130);
  }
}

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
