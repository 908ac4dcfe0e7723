import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { database } from "@/lib/server/database";
import { countedName } from "@/lib/server/sign-in-secrets";
import { requestCode } from "@/lib/services/people/sign-in";
import { newAddress, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { mailedCodes, mailsTo } from "@/tests/helpers/api-mailbox";
import { callAction } from "@/tests/helpers/page-actions";
import { signIn } from "@/tests/helpers/sign-in";
import { PlainBrowser } from "@/tests/helpers/sign-in-form";

const SIGN_IN = "/console/-/sign-in";
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

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
  test("works without a script: the mailed code opens a session in the browser that requested it", async () => {
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

  test("responds to an unknown address with the same page, status and cookies, and mails it nothing", async () => {
    const email = await newMember();
    const known = await ask(new PlainBrowser(), email);
    const unknownEmail = newEmail();
    const unknown = await ask(new PlainBrowser(), unknownEmail);
    await codeOf(email);
    const shape = (text: string, address: string) =>
      text.replaceAll(address, "").replace(/\d{13}|nonce="[^"]*"|'nonce-[^']*'|[\w+/=]{36,}/g, "");
    expect(unknown.status).toBe(known.status);
    expect(unknown.text.includes("Enter the code")).toBe(true);
    expect(shape(unknown.text, unknownEmail).length).toBe(shape(known.text, email).length);
    expect(mailedCodes(unknownEmail)).toEqual([]);
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

/** Other files use the same server's connections. */
const AT_ONCE = 50;

describe("guessing a code", () => {
  test("1,000 times in parallel signs in nobody: five are compared, then the right one is invalid too", async () => {
    const member = await signIn({ funder: funder.slug, role: "owner" });
    const browser = new PlainBrowser();
    await ask(browser, member.email);
    const code = await codeOf(member.email);
    const wrong = Array.from({ length: 1_001 }, (_, index) => String(index).padStart(6, "0"));
    const guesses = wrong.filter((guess) => guess !== code).slice(0, 1_000);
    const guess = (digits: string) =>
      callAction("enterProofCode", "/console/-/account", [member.userId, digits], {
        from: newAddress(),
        headers: { Origin: inject("baseUrl"), Cookie: browser.cookie },
      });
    const outcomes: (string | undefined)[] = [];
    for (let next = 0; next < guesses.length; next += AT_ONCE) {
      const results = await Promise.all(guesses.slice(next, next + AT_ONCE).map(guess));
      outcomes.push(...results.map(({ text }) => /"status":"(\w+)"/.exec(text)?.[1]));
    }
    expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === "over")).toHaveLength(996);
    const events = { user_id: member.userId, action: "code_failed" };
    expect(await (await database()).userEvent.count({ where: events })).toBe(5);
    expect((await guess(code)).text).toContain('"status":"over"');
  });

  test("30 times in a day holds codes from browsers that never signed in, mails the person, but not from their own browser", async () => {
    const email = await newMember();
    const own = new PlainBrowser();
    const first = await ask(own, email);
    await own.submit(SIGN_IN, first.text, { code: await codeOf(email) });
    await (await database())
      .$executeRaw`UPDATE sign_in_counts SET count = 29 WHERE subject = ${countedName("wrong", email)}`;
    const other = new PlainBrowser();
    const page = await ask(other, email);
    const code = await codeOf(email, 1);
    await other.submit(SIGN_IN, page.text, { code: code === "000000" ? "000001" : "000000" });
    const held = await other.submit(SIGN_IN, page.text, { code });
    expect(held.text).toContain("Too many tries");
    expect((await ask(new PlainBrowser(), email)).text).toContain("Too many tries");
    await vi.waitUntil(() => mailsTo(email).some((text) => text.includes("Many wrong sign-in codes")));
    const again = await ask(own, email);
    const entered = await own.submit(SIGN_IN, again.text, { code: await codeOf(email, 2) });
    expect(entered.status).toBe(303);
  });
});

describe("asking for codes", () => {
  test("works five times an hour for an address, from any browser, and an open code stays valid", async () => {
    const email = await newMember();
    const own = new PlainBrowser();
    const page = await ask(own, email);
    for (let request = 1; request < 5; request += 1) await ask(new PlainBrowser(), email);
    expect((await ask(new PlainBrowser(), email)).text).toContain("Too many tries");
    const entered = await own.submit(SIGN_IN, page.text, { code: await codeOf(email) });
    expect(entered.status).toBe(303);
  });

  test("works five times an hour for an unknown address too", async () => {
    const email = newEmail();
    for (let request = 0; request < 5; request += 1)
      expect((await ask(new PlainBrowser(), email)).text).toContain("Enter the code");
    expect((await ask(new PlainBrowser(), email)).text).toContain("Too many tries");
  });

  test("works 20 times an hour for a network address", async () => {
    const from = newAddress();
    for (let request = 0; request < 20; request += 1)
      expect((await ask(new PlainBrowser(from), newEmail())).text).toContain("Enter the code");
    expect((await ask(new PlainBrowser(from), newEmail())).text).toContain("Too many tries");
  });

  test("works ten times a day for an address, however the hours share them", async () => {
    const email = await newMember();
    const dayStart = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
    const askAt = (hour: number, day = 0) => {
      const now = new Date(dayStart + day * DAY_MS + hour * HOUR_MS);
      const address = `2001:db8:${hour}:${day}::/64`;
      const context = { now, requestId: "r", address, userAgent: "", browser: "", session: null };
      return requestCode(context, { email });
    };
    for (const hour of [1, 2, 3, 4, 5])
      for (const _twice of [1, 2]) expect(await askAt(hour)).toMatchObject({ status: "sent" });
    const next = new Date(dayStart + DAY_MS);
    for (const hour of [6, 23]) expect(await askAt(hour)).toEqual({ status: "wait", until: next });
    expect(await askAt(0, 1)).toMatchObject({ status: "sent" });
  });

  test("leaves no code in the database once it is sent: an HMAC, and a mail without its content", async () => {
    const email = await newMember();
    await ask(new PlainBrowser(), email);
    const code = await codeOf(email);
    const mail = await vi.waitUntil(async () =>
      (await database()).personMail.findFirst({ where: { email, sent_at: { not: null } } }),
    );
    expect(mail.content).toBeNull();
    const challenge = await (await database()).challenge.findFirstOrThrow({ where: { email } });
    expect(JSON.stringify(challenge)).not.toContain(code);
    expect(challenge.code_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
