import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/ports.mjs";
import { HAS_NGINX, startNginx } from "@/tests/helpers/nginx";

describe.skipIf(!HAS_NGINX)("nginx as documented", () => {
  let before: Awaited<ReturnType<typeof startNginx>>;
  let beforeNothing: typeof before;
  beforeAll(async () => {
    before = await startNginx([Number(new URL(inject("baseUrl")).port)]);
    beforeNothing = await startNginx([await freePort()]);
  });
  afterAll(async () => {
    await Promise.all([before, beforeNothing].map((nginx) => nginx.close()));
  });

  // Rule: D3-42
  test("answers a body of 1.1 MB as the API does", async () => {
    const body = "x".repeat(1_100_000);
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${before.baseUrl}/api/v1/acme/offers`, { method: "POST", headers, body });
    expect([response.status, response.headers.get("content-type")]).toEqual([413, "application/json"]);
    const own = await fetch(`${inject("baseUrl")}/api/v1/acme/offers`, { method: "POST", headers, body });
    expect(await response.json()).toEqual(await own.json());
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
  });

  test("passes on what the product refuses itself", async () => {
    const response = await fetch(`${before.baseUrl}/api/v1/acme/offers`);
    expect([response.status, (await response.json()).error]).toEqual([401, "API_KEY_INVALID"]);
  });

  test("answers as the API does when no instance responds, and when to try again", async () => {
    const response = await fetch(`${beforeNothing.baseUrl}/api/v1/acme/offers`);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ error: "SERVICE_UNAVAILABLE" });
  });
});
