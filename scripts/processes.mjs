import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { ROOT } from "./start/data-folder.mjs";
import { DISK_FULL, diskFull, UserFacingError } from "./user-facing-error.mjs";

/**
 * As for child_process.spawn. The environment may omit NODE_ENV, which Next's types require of every
 * environment.
 * @typedef {import("node:child_process").ChildProcess} ChildProcess
 * @typedef {Omit<import("node:child_process").SpawnOptions, "env"> & { env?: NodeJS.Dict<string> }}
 * SpawnOptions
 */

/**
 * The command line that runs a TypeScript script of this repository: arguments of `node`.
 * @param {string} script
 * @param {string[]} [args]
 */
export function typescriptArguments(script, args = []) {
  const hooks = ["--import", "tsx", "--import", "./scripts/typescript-hooks.mjs"];
  return ["--conditions=react-server", ...hooks, script, ...args];
}

/**
 * The command line of the server: arguments of `node`. With V8's own settings, the threads of a major
 * collection take both of two cores from the requests for a tenth of a second, and a minor one takes 10 ms.
 */
export const SERVER_ARGUMENTS = ["--v8-pool-size=1", "--max-semi-space-size=8", "scripts/serve.mjs"];

/** The command line of the server that compiles what is asked for: arguments of `node`. */
export const DEV_SERVER_ARGUMENTS = ["scripts/serve.mjs", "--dev"];

/**
 * Starts Node with the given arguments and an IPC channel. The script must end when the channel closes.
 * @param {string[]} args
 * @param {SpawnOptions} [options]
 */
export function startNode(args, options = {}) {
  return spawnTracked(process.execPath, args, { stdio: ["ignore", "ignore", "inherit", "ipc"], ...options });
}

/**
 * A message of a child process to the process that started it. `failed` is a sentence for the terminal.
 * @typedef {{
 *   failed?: string, url?: string, notice?: string, port?: number,
 *   demo?: import("@/prisma/seed").Demo | null,
 * }} Report
 */

/**
 * The first message of a child. Throws UserFacingError with its `failed` sentence, or if it ends without a
 * message.
 * @param {ChildProcess} child
 * @param {string} what its name in that error
 * @returns {Promise<Report>}
 */
export async function firstMessage(child, what) {
  const ended = once(child, "exit").then(([code, signal]) => {
    throw new UserFacingError(`${what} ended unexpectedly (${signal ?? `exit code ${code}`}).`);
  });
  const [message] = await Promise.race([once(child, "message"), ended]);
  if (message.failed !== undefined) throw new UserFacingError(message.failed);
  return message;
}

/**
 * Sends SIGTERM to a process and waits for its end; kills it after `timeout` milliseconds.
 * @param {ChildProcess} child
 * @param {number} timeout
 */
export async function stopProcess(child, timeout) {
  child.kill("SIGTERM");
  await waitForEnd(child, timeout);
}

/**
 * Waits until a process has ended; kills it after `timeout` milliseconds.
 * @param {ChildProcess} child
 * @param {number} timeout
 */
export async function waitForEnd(child, timeout) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
  await once(child, "exit");
  clearTimeout(timer);
}

/**
 * Runs a command in a process group of its own and returns its stdout. If the command fails, prints its
 * output (unless `quiet`) and throws UserFacingError with `failure`; if the disk is full, the message of
 * `diskFull` follows `failure` and no output is printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ failure: string, quiet?: boolean } & Omit<SpawnOptions, "stdio" | "detached">} options
 * @returns {Promise<string>}
 */
export async function runQuietly(command, args, { failure, quiet = false, ...options }) {
  const detached = process.platform !== "win32";
  const child = spawnTracked(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"], detached });
  const output = { stdout: "", stderr: "" };
  for (const stream of /** @type {const} */ (["stdout", "stderr"])) {
    child[stream]?.setEncoding("utf8").on("data", (text) => {
      output[stream] += text;
    });
  }
  const code = await new Promise((/** @type {(code: number | null) => void} */ resolve) => {
    child.on("error", (error) => {
      output.stderr += `${error.message}\n`;
      resolve(1);
    });
    child.on("close", resolve);
  });
  if (code === 0) return output.stdout;
  if (DISK_FULL.test(output.stdout + output.stderr)) throw new UserFacingError(`${failure} ${diskFull()}`);
  // Without an exit code the command was killed, for example by Ctrl-C, and its output is no explanation.
  if (code !== null && !quiet) process.stderr.write(`\n${output.stdout}${output.stderr}`);
  throw new UserFacingError(failure);
}

/**
 * Runs a command whose output goes to this terminal, or to `print` line by line; returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.Dict<string>} env
 * @param {(line: string) => void} [print]
 * @returns {Promise<number>}
 */
export async function runWithOutput(command, args, env, print) {
  const output = print === undefined ? "inherit" : "pipe";
  const child = spawnTracked(command, args, { stdio: ["ignore", output, output], env });
  for (const input of [child.stdout, child.stderr]) {
    if (input && print) createInterface({ input }).on("line", print);
  }
  const [code] = await once(child, "close").catch(() => [1]);
  return code ?? 1;
}

/**
 * Passes the signals that end a process on to a child, so that the child decides when to end.
 * @param {ChildProcess} child
 */
export function forwardSignals(child) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
}

/**
 * Immediately kills every running process that this one started, with its descendants if it has a process
 * group.
 */
export function killAll() {
  for (const [child, isGroup] of tracked) {
    if (child.pid === undefined) continue;
    try {
      process.kill(isGroup ? -child.pid : child.pid, "SIGKILL");
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH") throw error;
    }
  }
}

/** @type {Map<ChildProcess, boolean>} */
const tracked = new Map();

/**
 * @param {string} command
 * @param {string[]} args
 * @param {SpawnOptions} options
 * @returns {ChildProcess}
 */
function spawnTracked(command, args, { env = process.env, ...options }) {
  const given = /** @type {NodeJS.ProcessEnv} */ (env);
  const child = spawn(command, args, { cwd: ROOT, env: given, ...options });
  if (child.pid !== undefined) {
    tracked.set(child, options.detached === true);
    child.once("exit", () => tracked.delete(child));
  }
  return child;
}
