import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/ports.mjs";
import { until } from "./receiver";

/** Debian installs it outside of an ordinary user's PATH. */
const PROGRAM = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"].find(existsSync);

export const HAS_PGBOUNCER = PROGRAM !== undefined;

/** The user `nobody`: PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/**
 * A PgBouncer in transaction mode in front of a database. `url` is the database's through it, at `given` if that
 * is a port.
 */
export async function startPgBouncer(databaseUrl: string, given?: number) {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-pgbouncer-"));
  const target = new URL(databaseUrl);
  const port = given ?? (await freePort());
  const file = join(folder, "pgbouncer.ini");
  const settings = [
    "[databases]",
    `* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "default_pool_size = 20",
  ];
  writeFileSync(file, `${settings.join("\n")}\n`, { mode: 0o600 });
  const asRoot = process.getuid?.() === 0;
  if (asRoot) for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY);
  const user = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(PROGRAM ?? "pgbouncer", ["-q", file], { stdio: "ignore", ...user });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  await until(() => accepts(port), 10);
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  const close = async () => {
    end();
    await ended;
    process.off("exit", end);
    rmSync(folder, { recursive: true });
  };
  return { url: url.href, close };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
