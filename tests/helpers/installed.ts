import { spawnSync } from "node:child_process";

/** Whether this machine has a command. */
export function isInstalled(command: string): boolean {
  return spawnSync("sh", ["-c", 'command -v "$1"', "sh", command]).status === 0;
}
