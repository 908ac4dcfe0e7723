import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/calculator/durations";
import { prisma } from "@/lib/server/database/database";
import { browserToken, countedName, isCode } from "@/lib/server/identity/sign-in-secrets";
import type { VisitorContext } from "@/lib/server/web/console-context";
import { printCode } from "@/lib/services/people/operator";
import { enterCode, NO_CODE, requestCode } from "@/lib/services/people/sign-in";
import { adminContext } from "@/tests/helpers/admin-command";
import { callAction, newAddress, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { mailedCodes, mailsTo } from "@/tests/helpers/api-mailbox";
import { statementsOf } from "@/tests/helpers/sent-statements";
import { signIn } from "@/tests/helpers/sign-in";
import { PlainBrowser } from "@/tests/helpers/sign-in-form";

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
  // Rule: C1-1
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

  // Rule: C1-2
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

  // Rule: C1-4
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

const newNetwork = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::/64`;

/** A visitor of the sign-in page, for the services that this process calls. */
function visitorFrom(address: string): VisitorContext {
  return { now: new Date(), address, requestId: "r", userAgent: "", browser: "", session: null };
}

describe("guessing a code", () => {
  // Rule: C1-5
  test("1,000 times in parallel signs in nobody: five are compared, then the right one is invalid too", async () => {
    const member = await signIn({ funder: funder.slug, role: "owner" });
    const browser = new PlainBrowser();
    await ask(browser, member.email);
    const [, token = ""] = /console-challenge=([\w-]+)/.exec(browser.cookie) ?? [];
    const code = await codeOf(member.email);
    const wrong = Array.from({ length: 1_001 }, (_, index) => String(index).padStart(6, "0"));
    const guesses = wrong.filter((guess) => guess !== code).slice(0, 1_000);
    // The service decides who guesses right: as if from 1,000 networks, each below its own limit.
    const outcomes = await Promise.all(
      guesses.map(
        async (guess) => (await enterCode(visitorFrom(newNetwork()), { token, code: guess })).status,
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === "over")).toHaveLength(996);
    const events = { user_id: member.userId, action: "code_failed" };
    await vi.waitUntil(async () => (await prisma.userEvent.count({ where: events })) === 5);
    const entered = await callAction("enterProofCode", "/console/-/account", [member.userId, code], {
      headers: { Origin: inject("baseUrl"), Cookie: browser.cookie },
    });
    expect(entered.text).toContain('"status":"over"');
    const challenge = await prisma.challenge.findFirst({ where: { email: member.email } });
    expect(challenge).toMatchObject({ tries: 5, used_at: null });
    expect(await prisma.session.count({ where: { user_id: member.userId } })).toBe(1);
  });

  // Rule: C1-8
  test("30 times in a day holds mailed codes in browsers that never signed in, and mails the person; the operator's code and the person's own browser sign in", async () => {
    const email = await newMember();
    const own = new PlainBrowser();
    const first = await ask(own, email);
    await own.submit(SIGN_IN, first.text, { code: await codeOf(email) });
    await prisma.$executeRaw`UPDATE sign_in_counts SET count = 29 WHERE subject = ${countedName("wrong", email)}`;
    const other = new PlainBrowser();
    const page = await ask(other, email);
    const code = await codeOf(email, 1);
    await other.submit(SIGN_IN, page.text, { code: code === "000000" ? "000001" : "000000" });
    const held = await other.submit(SIGN_IN, page.text, { code });
    expect(held.text).toContain("Too many tries");
    const later = new PlainBrowser();
    const laterPage = await ask(later, email);
    expect(laterPage.text).toContain("Codes by mail work again at");
    const printed = await printCode(adminContext(), { email, challenge: shortIdOn(laterPage.text) });
    expect((await later.submit(SIGN_IN, laterPage.text, { code: printed.code })).status).toBe(303);
    await vi.waitUntil(() => mailsTo(email).some((text) => text.includes("Many wrong sign-in codes")));
    const again = await ask(own, email);
    const entered = await own.submit(SIGN_IN, again.text, { code: await codeOf(email, 2) });
    expect(entered.status).toBe(303);
  });

  test("of a held address opens nothing, and shows no more than of an unknown one", async () => {
    const [email, unknown] = [await newMember(), newEmail()];
    const pages: string[] = [];
    for (const address of [email, unknown]) {
      const wrong = { subject: countedName("wrong", address), count: 30 };
      await prisma.signInCount.create({ data: { ...wrong, window_start: new Date() } });
      pages.push((await ask(new PlainBrowser(), address)).text.replaceAll(address, ""));
    }
    const [known = "", other = ""] = pages.map((text) => text.replace(/\d{13}|[\w+/=-]{36,}/g, ""));
    expect(known).toContain("Too many tries");
    expect(known.length).toBe(other.length);
    expect(await prisma.personMail.count({ where: { email } })).toBe(0);
  });
});

/** The short id that a person reads out to the operator. */
function shortIdOn(page: string): string {
  return />([0-9A-F]{4}-[0-9A-F]{4})</.exec(page)?.[1] ?? "none shown";
}

describe("a wrong code", () => {
  // Rule: C1-52
  test.each([
    ["is", 0],
    ["reaches the limit of a day", 29],
  ])("that %s causes the same statements for a known and an unknown address", async (_what, before) => {
    const sent: string[][] = [];
    for (const email of [await newMember(), newEmail()]) {
      const visitor = visitorFrom(newNetwork());
      const asked = await requestCode(visitor, { email, token: "" });
      if (asked.status !== "sent") throw new Error(asked.status);
      const wrong = { subject: countedName("wrong", email), count: before };
      if (before > 0) await prisma.signInCount.create({ data: { ...wrong, window_start: new Date() } });
      const statements = await statementsOf(async () => {
        const entry = await enterCode(visitor, { token: asked.token, code: "no digits" });
        expect(entry).toEqual({ status: "wrong", triesLeft: 4 });
        // The history is written after the response.
        await new Promise((resolve) => setTimeout(resolve, 500));
      });
      sent.push(statements.map(({ text }) => text));
      const events = await prisma.userEvent.findMany({ where: { user: { email } } });
      expect(events.map(({ action }) => action).filter((action) => action.startsWith("code"))).toHaveLength(
        (await prisma.user.count({ where: { email } })) * (before > 0 ? 2 : 1),
      );
    }
    expect(sent[0]?.length).toBeGreaterThan(4);
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe("asking for codes", () => {
  const shape = (text: string, address: string) =>
    text.replaceAll(address, "").replace(/\d{13}|nonce="[^"]*"|'nonce-[^']*'|[\w+/=]{36,}/g, "");

  /** Asks in this process, as a browser of a network does. */
  const askFrom = (email: string, given: Partial<VisitorContext>) => {
    return requestCode({ ...visitorFrom(newNetwork()), ...given }, { email, token: "" });
  };
  const mailsFor = async (email: string) => prisma.personMail.count({ where: { email } });

  // Rules: C1-2, C1-6
  test("a stranger's requests use up nothing of the person's: five an hour from one network are mailed, in the same words", async () => {
    const [email, unknown] = [await newMember(), newEmail()];
    const from = newAddress();
    const pages: string[] = [];
    for (let request = 0; request < 6; request += 1) {
      pages.push((await ask(new PlainBrowser(from), email)).text);
      if (request < 5) await codeOf(email, request);
    }
    const last = shape(pages[5] ?? "", email);
    expect(last).toContain("Enter the code");
    expect(last.length).toBe(shape(pages[0] ?? "", email).length);
    const other = await ask(new PlainBrowser(from), unknown);
    expect(shape(other.text, unknown).length).toBe(last.length);
    expect(await mailsFor(email)).toBe(5);
    const own = new PlainBrowser();
    const page = await ask(own, email);
    const entered = await own.submit(SIGN_IN, page.text, { code: await codeOf(email, 5) });
    expect(entered.status).toBe(303);
  });

  // Rule: C1-7
  test("above a limit the last code still works in the browser that got it", async () => {
    const email = await newMember();
    const browser = new PlainBrowser();
    for (let request = 0; request < 5; request += 1) await ask(browser, email);
    const code = await codeOf(email, 4);
    const page = await ask(browser, email);
    expect(page.text).toContain("Enter the code");
    expect((await browser.submit(SIGN_IN, page.text, { code })).status).toBe(303);
    expect(await mailsFor(email)).toBe(5);
  });

  // Rule: C1-6
  test("is mailed 20 times an hour to a network, and then opens a challenge all the same", async () => {
    const email = await newMember();
    const address = newNetwork();
    for (let request = 0; request < 19; request += 1) await askFrom(newEmail(), { address });
    for (const mails of [1, 1]) {
      expect(await askFrom(email, { address })).toMatchObject({ status: "sent", email });
      expect(await mailsFor(email)).toBe(mails);
    }
  });

  // Rule: C1-6
  test("is mailed ten times in 24 hours to an address from one network and 30 times in all, at whatever hours", async () => {
    const email = await newMember();
    const start = Date.now() - 2 * DAY_MS;
    const askAt = async (hour: number, address: string) => {
      await askFrom(email, { address, now: new Date(start + hour * HOUR_MS) });
      return mailsFor(email);
    };
    const [first, second, third, fourth] = [newNetwork(), newNetwork(), newNetwork(), newNetwork()];
    for (let request = 0; request < 5; request += 1) await askAt(0.9, first);
    for (let request = 0; request < 5; request += 1) expect(await askAt(1.1, first)).toBe(5);
    for (const hour of [1.95, 3, 4, 5, 6]) await askAt(hour, first);
    expect(await mailsFor(email)).toBe(10);
    expect(await askAt(24.8, first)).toBe(10);
    for (const network of [second, third])
      for (const hour of [7, 8]) for (let twice = 0; twice < 5; twice += 1) await askAt(hour, network);
    expect(await mailsFor(email)).toBe(30);
    expect(await askAt(24.8, fourth)).toBe(30);
    expect(await askAt(25, first)).toBe(31);
  });

  test("counts requests made at once", async () => {
    const [email, address] = [await newMember(), newNetwork()];
    await Promise.all(Array.from({ length: 12 }, () => askFrom(email, { address })));
    expect(await mailsFor(email)).toBe(5);
  });

  // Rule: C1-7
  test.each(["a browser that signed in before", "a live session"])(
    "five an hour are kept for %s, which strangers cannot use up",
    async (which) => {
      const { email, userId, sessionId } = await signIn({ funder: funder.slug, role: "viewer" });
      for (let stranger = 0; stranger < 40; stranger += 1) await askFrom(email, {});
      expect(await mailsFor(email)).toBe(30);
      const session = { sessionId, userId, name: "", email, method: "code", provenAt: new Date(0) } as const;
      const own =
        which === "a live session" ? { session } : { browser: browserToken({ id: userId, browser_seq: 0 }) };
      for (const mails of [31, 32, 33, 34, 35, 35]) {
        expect(await askFrom(email, own)).toMatchObject({ status: "sent" });
        expect(await mailsFor(email)).toBe(mails);
      }
    },
  );

  // Rule: C1-7
  test("a code that is not mailed cannot be guessed either, in a person's own browser", async () => {
    const { email, userId } = await signIn({ funder: funder.slug, role: "viewer" });
    const own = { browser: browserToken({ id: userId, browser_seq: 0 }) };
    for (let asked = 0; asked < 5; asked += 1) await askFrom(email, own);
    const mailed = (await prisma.challenge.findMany({ where: { email } })).map(({ id }) => id);
    const asked = await askFrom(email, own);
    if (asked.status !== "sent") throw new Error(asked.status);
    const unmailed = await prisma.challenge.findFirstOrThrow({ where: { email, id: { notIn: mailed } } });
    expect(isCode(unmailed.id, NO_CODE, unmailed.code_hash ?? "")).toBe(true);
    const entry = { token: asked.token, code: NO_CODE };
    expect(await enterCode({ ...visitorFrom(newNetwork()), ...own }, entry)).toMatchObject({
      status: "wrong",
    });
  });

  // Rule: C1-50
  test("above a limit writes no more rows: those of an address and network share one, those of a spent network too", async () => {
    const [email, address] = [await newMember(), newNetwork()];
    for (let asked = 0; asked < 5; asked += 1) await askFrom(email, { address });
    const rows = () => prisma.challenge.count({ where: { email } });
    expect(await rows()).toBe(5);
    await Promise.all(Array.from({ length: 20 }, () => askFrom(email, { address })));
    expect(await rows()).toBe(6);
    for (let other = 0; other < 15; other += 1) await askFrom(newEmail(), { address });
    const strangers = Array.from({ length: 20 }, newEmail);
    for (const stranger of strangers) await askFrom(stranger, { address });
    expect(await prisma.challenge.count({ where: { email: { in: strangers } } })).toBe(1);
  });

  // Rules: C1-7, C1-50
  test("above a limit the last code still works, and so does the operator's, however often others ask", async () => {
    const [email, address] = [await newMember(), newNetwork()];
    const asked = [];
    for (let request = 0; request < 6; request += 1) asked.push(await askFrom(email, { address }));
    const [last, above] = [asked[4], asked[5]].map((each) => {
      if (each?.status !== "sent") throw new Error(each?.status);
      return each;
    });
    const { code } = await printCode(adminContext(), { email, challenge: above?.request ?? "" });
    for (let request = 0; request < 5; request += 1) await askFrom(email, { address });
    const visitor = visitorFrom(address);
    const entered = await enterCode(visitor, { token: above?.token ?? "", code });
    expect(entered.status).toBe("signed_in");
    const mailed = await codeOf(email, 4);
    expect((await enterCode(visitor, { token: last?.token ?? "", code: mailed })).status).toBe("signed_in");
  });

  // Rule: C1-9
  test("leaves no code in the database once it is sent: an HMAC, and a mail without its content", async () => {
    const email = await newMember();
    await ask(new PlainBrowser(), email);
    const code = await codeOf(email);
    const mail = await vi.waitUntil(async () =>
      prisma.personMail.findFirst({ where: { email, sent_at: { not: null } } }),
    );
    expect(mail.content).toBeNull();
    const challenge = await prisma.challenge.findFirstOrThrow({ where: { email } });
    expect(JSON.stringify(challenge)).not.toContain(code);
    expect(challenge.code_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
