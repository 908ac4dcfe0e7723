import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/ports.mjs";
import { until } from "@/tests/helpers/receiver";

const PROGRAM = "/usr/sbin/nginx";

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

describe.skipIf(!existsSync(PROGRAM))("nginx as documented", () => {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-nginx-"));
  const running: (() => Promise<void>)[] = [];

  async function start(instances: number[]): Promise<string> {
    const port = await freePort();
    const own = join(folder, String(port));
    mkdirSync(own);
    const file = join(own, "nginx.conf");
    writeFileSync(file, configuration(own, port, instances));
    const child = spawn(PROGRAM, ["-p", own, "-c", file], { stdio: "ignore" });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    running.push(() => {
      child.kill("SIGTERM");
      return ended;
    });
    const baseUrl = `http://127.0.0.1:${port}`;
    await until(
      () =>
        fetch(baseUrl).then(
          () => true,
          () => false,
        ),
      10,
    );
    return baseUrl;
  }

  let before: string;
  let beforeNothing: string;
  beforeAll(async () => {
    const { port } = new URL(inject("baseUrl"));
    before = await start([Number(port)]);
    beforeNothing = await start([await freePort()]);
  });
  afterAll(async () => {
    await Promise.all(running.map((stop) => stop()));
    rmSync(folder, { recursive: true });
  });

  // Rule: D3-42
  test("answers a body of 1.1 MB as the API does", async () => {
    const body = "x".repeat(1_100_000);
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${before}/api/v1/acme/offers`, { method: "POST", headers, body });
    expect([response.status, response.headers.get("content-type")]).toEqual([413, "application/json"]);
    const own = await fetch(`${inject("baseUrl")}/api/v1/acme/offers`, { method: "POST", headers, body });
    expect(await response.json()).toEqual(await own.json());
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
  });

  test("passes on what the product refuses itself", async () => {
    const response = await fetch(`${before}/api/v1/acme/offers`);
    expect([response.status, (await response.json()).error]).toEqual([401, "API_KEY_INVALID"]);
  });

  test("answers as the API does when no instance responds, and when to try again", async () => {
    const response = await fetch(`${beforeNothing}/api/v1/acme/offers`);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ error: "SERVICE_UNAVAILABLE" });
  });
});
