import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database/database";
import { newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { type OidcProvider, type ProviderIdentity, startOidcProvider } from "@/tests/helpers/oidc-provider";
import {
  connectTo,
  openTestDatabase,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { signIn } from "@/tests/helpers/sign-in";

let covered: TestFunder;
let other: TestFunder;
let provider: OidcProvider;
let db: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  [covered, other] = [await newFunder({}, {}), await newFunder({}, {})];
  provider = await startOidcProvider([covered.slug]);
  server = await startServer(db, provider.settings);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await closeDatabase();
  await db.close();
});

const newSub = () => randomBytes(6).toString("hex");
const get = (path: string, Cookie?: string) =>
  send("GET", path, { Cookie }, undefined, { to: server.baseUrl });

/** Signs on as a browser does; returns the session's Cookie header, or null if it was refused. */
async function signOn(person: ProviderIdentity): Promise<string | null> {
  provider.setIdentity(person);
  const started = await get("/console/-/oidc/start?to=/console/-");
  const began = /console-oidc=[^;]+/.exec(started.headers.get("set-cookie") ?? "")?.[0];
  const redirected = await fetch(started.headers.get("location") ?? "", { redirect: "manual" });
  const { pathname, search } = new URL(redirected.headers.get("location") ?? "");
  const done = await get(`${pathname}${search}`, began);
  if (done.headers.get("location")?.includes("sso=refused")) return null;
  return /console-session=[^;]+/.exec(done.headers.get("set-cookie") ?? "")?.[0] ?? null;
}

const member = async (funder: TestFunder, email?: string) =>
  signIn({ funder: funder.slug, role: "viewer", email });
const opens = async (funder: TestFunder, cookie: string) =>
  (await get(`/console/${funder.slug}/offers`, cookie)).status === 200;

describe("single sign-on", () => {
  // Rule: C1-10
  test("signs in a member of its funders whose address is verified, and then by issuer and subject alone", async () => {
    const { email } = await member(covered);
    const sub = newSub();
    const cookie = await signOn({ sub, email, email_verified: true });
    expect(await opens(covered, cookie ?? "")).toBe(true);
    const again = await signOn({ sub, email: "changed@funder.example", email_verified: false });
    expect(await opens(covered, again ?? "")).toBe(true);
  });

  // Rule: C1-10
  test("refuses an address that is not verified, or of nobody", async () => {
    const { email } = await member(covered);
    expect(await signOn({ sub: newSub(), email, email_verified: false })).toBeNull();
    expect(await signOn({ sub: newSub(), email })).toBeNull();
    expect(await signOn({ sub: newSub(), email: "nobody@funder.example", email_verified: true })).toBeNull();
  });

  // Rule: C1-11
  test("refuses another subject for a person who is linked", async () => {
    const { email } = await member(covered);
    expect(await signOn({ sub: newSub(), email, email_verified: true })).not.toBeNull();
    expect(await signOn({ sub: newSub(), email, email_verified: true })).toBeNull();
  });

  // Rule: C1-10
  test("does not link a person who is a member of another funder too", async () => {
    const { email } = await member(covered);
    await member(other, email);
    expect(await signOn({ sub: newSub(), email, email_verified: true })).toBeNull();
  });

  // Rule: C1-12
  test("opens its own funders only, also when the person joins another one later", async () => {
    const { email } = await member(covered);
    const cookie = (await signOn({ sub: newSub(), email, email_verified: true })) ?? "";
    await member(other, email);
    expect(await opens(covered, cookie)).toBe(true);
    expect(await opens(other, cookie)).toBe(false);
  });

  test("signs in only the browser that began, and only once", async () => {
    const { email } = await member(covered);
    provider.setIdentity({ sub: newSub(), email, email_verified: true });
    const started = await get("/console/-/oidc/start");
    const began = /console-oidc=[^;]+/.exec(started.headers.get("set-cookie") ?? "")?.[0];
    const redirected = await fetch(started.headers.get("location") ?? "", { redirect: "manual" });
    const { pathname, search } = new URL(redirected.headers.get("location") ?? "");
    const refused = async (cookie?: string) =>
      (await get(`${pathname}${search}`, cookie)).headers.get("location")?.includes("sso=refused");
    expect(await refused()).toBe(true);
    expect(await refused("console-oidc=another")).toBe(true);
    expect(await refused(began)).toBe(false);
    expect(await refused(began)).toBe(true);
  });
});
