import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/ports.mjs";
import { until } from "./receiver";

/** Debian installs it outside of an ordinary user's PATH. */
const PROGRAM = "/usr/sbin/nginx";

export const HAS_NGINX = existsSync(PROGRAM);

/** The configuration of docs/operations.md, without TLS and in a folder of its own. */
function configuration(folder: string, port: number, instances: number[]): string {
  const page = readFileSync("docs/operations.md", "utf8");
  const documented = /```nginx\n(.*?)```/s.exec(page)?.[1] ?? "";
  const servers = instances.map((instance) => `server 127.0.0.1:${instance} max_fails=0;`);
  const adapted = documented
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace(/\n *ssl_certificate.*/g, "")
    .replaceAll("/var/log/nginx/", `${folder}/`)
    .replace(/server 127\.0\.0\.1:3000 .*\n *server 127\.0\.0\.1:3001 .*/, servers.join("\n"));
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${user}
events {}
http { ${paths.join(" ")}
${adapted}
}`;
}

/** nginx as docs/operations.md sets it up, in front of the instances at these ports of this machine. */
export async function startNginx(instances: number[]) {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-nginx-"));
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  const baseUrl = `http://127.0.0.1:${port}`;
  const write = (ports: number[]) => writeFileSync(file, configuration(folder, port, ports));
  write(instances);
  const child = spawn(PROGRAM, ["-p", folder, "-c", file], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  const responds = () =>
    fetch(baseUrl).then(
      () => true,
      () => false,
    );
  await until(responds, 10);
  return {
    baseUrl,
    /** Reads its configuration again, with other instances; open requests end as they began. */
    serve(ports: number[]) {
      write(ports);
      child.kill("SIGHUP");
    },
    async close() {
      end();
      await ended;
      process.off("exit", end);
      rmSync(folder, { recursive: true });
    },
  };
}
