import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/ports.mjs";

const SETTINGS = [
  "max_connections=200",
  "shared_buffers=1GB",
  "max_wal_size=8GB",
  "checkpoint_timeout=30min",
];

/**
 * The PostgreSQL server of DATABASE_URL as it is, or a new one in a temporary folder with `more` settings.
 * `settings` describes how it is set.
 */
export async function openPostgres(
  more: string[] = [],
): Promise<{ url: string; settings: string; stop: () => void }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, settings: "as found", stop: () => undefined };
  const settings = [...SETTINGS, ...more];
  const bin = newestServer();
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-postgres-"));
  const asRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const run = (program: string, ...args: string[]) => {
    const command = [join(bin, program), ...args];
    const [file, ...rest] = asRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
    execFileSync(file as string, rest, { cwd: "/", stdio: "ignore" });
  };
  if (asRoot) execFileSync("chown", ["postgres", folder]);
  const data = join(folder, "data");
  const port = await freePort();
  run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync");
  const options = [`-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`, ...settings].join(" -c ");
  run("pg_ctl", "-D", data, "-l", join(folder, "log"), "-w", "start", "-o", options);
  let running = true;
  const stop = () => {
    if (!running) return;
    running = false;
    run("pg_ctl", "-D", data, "-m", "immediate", "stop");
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", stop);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, settings: settings.join(", "), stop };
}

function newestServer(): string {
  const root = "/usr/lib/postgresql";
  const versions = readdirSync(root).sort((a, b) => Number(a) - Number(b));
  return join(root, versions.at(-1) ?? "", "bin");
}
