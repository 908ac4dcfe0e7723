import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { usageError } from "../exit";

/** A file that one process at a time has. It names the process and its machine. */
export class FileLock {
  readonly #path: string;

  /** Takes the lock, also from a process that is gone. Throws CommandError where another push has it. */
  constructor(path: string, of: string) {
    this.#path = path;
    if (this.#take()) return;
    const holder = textOf(path);
    // Who renames it first takes it over; a lock that somebody else took in between is given back.
    const taken = `${path}.${process.pid}`;
    if (!isGone(holder)) throw held(of, path, holder);
    try {
      renameSync(path, taken);
      if (textOf(taken) !== holder) {
        renameSync(taken, path);
        throw held(of, path, textOf(path));
      }
      rmSync(taken);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    if (!this.#take()) throw held(of, path, textOf(path));
  }

  release(): void {
    rmSync(this.#path, { force: true });
  }

  #take(): boolean {
    try {
      writeFileSync(this.#path, `${process.pid} ${hostname()}\n`, { flag: "wx", mode: 0o600 });
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EEXIST") return false;
      throw usageError(`The lock ${this.#path} cannot be written: ${code}.`);
    }
  }
}

function held(of: string, path: string, holder: string) {
  const [pid = "", host = ""] = holder.trim().split(" ");
  const who = pid === "" ? "Another push" : `Process ${pid} on ${host}`;
  return usageError(
    `${who} pushes ${of} at this time: wait until it is done, or end it. If none is running, delete ${path}.`,
  );
}

/** Whether the process that a lock names has ended. That of another machine cannot be asked. */
function isGone(holder: string): boolean {
  const [pid, host] = holder.trim().split(" ");
  if (host !== hostname() || !/^[1-9]\d*$/.test(pid ?? "")) return false;
  // A container's processes have the same numbers after each start.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
