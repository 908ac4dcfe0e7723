import { spawn } from "node:child_process";
import { once } from "node:events";
import { typescriptArguments } from "@/scripts/processes.mjs";
import { ROOT } from "@/scripts/start/data-folder.mjs";

/** The context of an operator's command. */
export function adminContext() {
  return { now: new Date(), actor: "admin", request_id: null } as const;
}

/** Runs `npm run admin -- <args>` of a release on a server's settings; returns the exit code and its output. */
export async function adminCommand(settings: Record<string, string>, args: string[], release = ROOT) {
  // Another release runs its scripts in its own way.
  const script =
    release === ROOT
      ? typescriptArguments("scripts/admin/admin.ts", args)
      : ["scripts/admin/main.mjs", ...args];
  const child = spawn(process.execPath, script, {
    cwd: release,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      said[stream] += text;
    });
  }
  const [code] = await once(child, "close");
  return { code: code as number | null, ...said };
}
