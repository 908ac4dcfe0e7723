import { spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT } from "./start/data-folder.mjs";
import { UserFacingError } from "./user-facing-error.mjs";

/** The command line that runs a TypeScript script of this repository: arguments of `node`. */
export function typescriptArguments(script, args = []) {
  return ["--conditions=react-server", "--import", "tsx", script, ...args];
}

/**
 * Starts Node with the given arguments and a channel to it; the script is to end when the channel closes.
 * `options` as of child_process.spawn.
 */
export function startNode(args, options = {}) {
  return spawnTracked(process.execPath, args, { stdio: ["ignore", "ignore", "inherit", "ipc"], ...options });
}

/** The first message a child sends; throws UserFacingError with its `failed` sentence, or when it ends without one. */
export async function firstMessage(child, what) {
  const ended = once(child, "exit").then(([code, signal]) => {
    throw new UserFacingError(`${what} ended unexpectedly (${signal ?? `exit code ${code}`}).`);
  });
  const [message] = await Promise.race([once(child, "message"), ended]);
  if (message.failed !== undefined) throw new UserFacingError(message.failed);
  return message;
}

/** Asks a process to end and waits for it; kills it after `patience` milliseconds. */
export async function stopProcess(child, patience) {
  child.kill("SIGTERM");
  await waitForEnd(child, patience);
}

/** Waits until a process has ended; kills it after `patience` milliseconds. */
export async function waitForEnd(child, patience) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const impatience = setTimeout(() => child.kill("SIGKILL"), patience);
  await once(child, "exit");
  clearTimeout(impatience);
}

/**
 * Runs a command in a process group of its own and gives what it wrote to stdout. Silent while all is well; when it
 * fails, shows what it said (unless `quiet`) and throws UserFacingError with `failure`. Other options as of child_process.spawn.
 */
export async function runQuietly(command, args, { failure, quiet = false, ...options }) {
  const detached = process.platform !== "win32";
  const child = spawnTracked(command, args, { stdio: ["ignore", "pipe", "pipe"], detached, ...options });
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"]) {
    child[stream].setEncoding("utf8").on("data", (text) => {
      said[stream] += text;
    });
  }
  const code = await new Promise((resolve) => {
    child.on("error", (error) => {
      said.stderr += `${error.message}\n`;
      resolve(1);
    });
    child.on("close", resolve);
  });
  if (code === 0) return said.stdout;
  // Without an exit code it was killed, as Ctrl-C does: what it said by then is no explanation.
  if (code !== null && !quiet) process.stderr.write(`\n${said.stdout}${said.stderr}`);
  throw new UserFacingError(failure);
}

/** Runs a command that speaks for itself on this terminal; gives its exit code. */
export async function runAloud(command, args, env) {
  const child = spawnTracked(command, args, { stdio: ["ignore", "inherit", "inherit"], env });
  const [code] = await once(child, "close").catch(() => [1]);
  return code ?? 1;
}

/** Kills at once whatever this process started and is still running, with its descendants where it has a group. */
export function killAll() {
  for (const [child, isGroup] of tracked) {
    try {
      process.kill(isGroup ? -child.pid : child.pid, "SIGKILL");
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

const tracked = new Map();

function spawnTracked(command, args, options) {
  const child = spawn(command, args, { cwd: ROOT, ...options });
  if (child.pid !== undefined) {
    tracked.set(child, options.detached === true);
    child.once("exit", () => tracked.delete(child));
  }
  return child;
}
