import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { signIn } from "@/tests/helpers/sign-in";
import { mailedCodes, PlainBrowser } from "@/tests/helpers/sign-in-form";

const SIGN_IN = "/console/-/sign-in";

let funder: TestFunder;

beforeAll(async () => {
  funder = await newFunder();
});

const newEmail = () => `${randomBytes(6).toString("hex")}@funder.example`;

async function newMember(): Promise<string> {
  return (await signIn({ funder: funder.slug, role: "viewer" })).email;
}

/** Asks for a code in a browser; returns the page that takes the code. */
async function ask(browser: PlainBrowser, email: string) {
  const { text } = await browser.get(SIGN_IN);
  return browser.submit(SIGN_IN, text, { email });
}

async function codeOf(email: string, position = 0): Promise<string> {
  return vi.waitUntil(() => mailedCodes(email)[position], { timeout: 20_000 });
}

describe("sign-in by code", () => {
  test("works without a script: the mailed code opens a session in the browser that asked", async () => {
    const email = await newMember();
    const browser = new PlainBrowser();
    const page = await ask(browser, email);
    expect(page.text).toContain("Enter the code");
    const entered = await browser.submit(SIGN_IN, page.text, { code: await codeOf(email) });
    expect(entered.status).toBe(303);
    expect(entered.headers.get("location")).toBe("/console/-");
    expect(entered.headers.get("set-cookie")).toMatch(/console-session=[\w-]{43}; .*HttpOnly; SameSite=lax/i);
    const funders = await browser.get("/console/-");
    expect(funders.headers.get("location")).toBe(`/console/${funder.slug}`);
  });

  test("answers an unknown address with the same page, status and cookies, and mails it nothing", async () => {
    const email = await newMember();
    const known = await ask(new PlainBrowser(), email);
    const stranger = newEmail();
    const unknown = await ask(new PlainBrowser(), stranger);
    await codeOf(email);
    const shape = (text: string, address: string) =>
      text.replaceAll(address, "").replace(/\d{13}|nonce="[^"]*"|'nonce-[^']*'|[\w+/=]{36,}/g, "");
    expect(unknown.status).toBe(known.status);
    expect(unknown.text.includes("Enter the code")).toBe(true);
    expect(shape(unknown.text, stranger).length).toBe(shape(known.text, email).length);
    expect(mailedCodes(stranger)).toEqual([]);
  });

  test("a code opens nothing in another browser, which neither ends it nor spends its tries", async () => {
    const email = await newMember();
    const own = new PlainBrowser();
    const page = await ask(own, email);
    const code = await codeOf(email);
    const other = new PlainBrowser();
    const otherPage = await ask(other, email);
    const tried = await other.submit(SIGN_IN, otherPage.text, { code });
    expect(tried.text).toContain("4 tries");
    const entered = await own.submit(SIGN_IN, page.text, { code });
    expect(entered.status).toBe(303);
  });
});

describe("a form of the console", () => {
  test.each([
    ["another site", "https://evil.example"],
    ["no origin", undefined],
    ["a hidden origin", "null"],
  ])("that comes from %s is refused", async (_what, Origin) => {
    const headers = { Origin, "Content-Type": "multipart/form-data; boundary=b" };
    const response = await send("POST", SIGN_IN, headers, "--b--\r\n");
    expect(response.status).toBe(403);
  });
});
