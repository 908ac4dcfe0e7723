import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { prisma } from "@/lib/server/database/database";
import { browserToken, countedName } from "@/lib/server/identity/sign-in-secrets";
import { newId } from "@/lib/server/ids";
import { withdrawApproval } from "@/lib/services/brands/brands";
import { requestCode } from "@/lib/services/people/sign-in";
import { purgeExpired } from "@/lib/services/retention";
import { COMMANDS } from "@/scripts/admin/commands";
import { adminContext } from "@/tests/helpers/admin-command";
import { newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { mailedCodes, mailsTo } from "@/tests/helpers/api-mailbox";
import { personOf } from "@/tests/helpers/call-context";
import { completeProfile } from "@/tests/helpers/disclosures";
import { signIn } from "@/tests/helpers/sign-in";
import { PlainBrowser } from "@/tests/helpers/sign-in-form";

const SIGN_IN = "/console/-/sign-in";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const newEmail = () => `${randomBytes(6).toString("hex")}@funder.example`;

/** What `--json` prints of a command. */
async function run(command: string, positionals: string[], values = {}): Promise<Record<string, unknown>> {
  const { json } = (await COMMANDS[command]?.run(adminContext(), positionals, values)) ?? {};
  return JSON.parse(JSON.stringify(json));
}

describe("user invite", () => {
  test("prints and mails the console's address, and the address signs in and sees who invites to what", async () => {
    const email = newEmail();
    const printed = await run("user invite", [funder.slug, email], { role: "owner" });
    expect(printed).toMatchObject({ email, role: "owner", console_url: `${inject("baseUrl")}/console` });
    expect(mailsTo(email)[0]).toContain(`${inject("baseUrl")}/console`);
    const browser = new PlainBrowser();
    const page = await browser.submit(SIGN_IN, (await browser.get(SIGN_IN)).text, { email });
    const code = await vi.waitUntil(() => mailedCodes(email)[0], { timeout: 20_000 });
    await browser.submit(SIGN_IN, page.text, { code });
    const { text } = await browser.get("/console/-");
    expect(text).toContain("Join Test Funder");
    expect(text).toContain("The operator");
  });

  test("can be repeated, but gives no member a lower role", async () => {
    const { email } = await signIn({ funder: funder.slug, role: "admin" });
    await run("user invite", [funder.slug, email], { role: "owner" });
    await run("user invite", [funder.slug, email], { role: "owner" });
    await expect(run("user invite", [funder.slug, email], { role: "viewer" })).rejects.toThrow(
      /admin already/,
    );
  });
});

describe("user list", () => {
  test("has the members, the highest role first, and the open invitations of the funder alone", async () => {
    const [own, other] = [await newFunder(), await newFunder()];
    const viewer = await signIn({ funder: own.slug, role: "viewer", name: "Vera" });
    const owner = await signIn({ funder: own.slug, role: "owner", name: "Olga" });
    await signIn({ funder: other.slug, role: "owner" });
    const invited = newEmail();
    await run("user invite", [own.slug, invited], { role: "admin" });
    expect(await run("user list", [own.slug])).toMatchObject({
      data: [
        { id: owner.userId, name: "Olga", email: owner.email, role: "owner", passkeys: 0 },
        { id: viewer.userId, name: "Vera", email: viewer.email, role: "viewer", passkeys: 0 },
      ],
      invitations: [{ email: invited, role: "admin" }],
    });
    const shown = await COMMANDS["user list"]?.run(adminContext(), [own.slug], {});
    expect(shown?.text.split("\n").map((line) => line.split(" ")[0])).toEqual([
      "E-mail",
      owner.email,
      viewer.email,
      invited,
    ]);
  });
});

describe("user withdraw-invitation", () => {
  test("ends the open invitation of an address, which the audit log names, and no other", async () => {
    const own = await newFunder();
    const [email, staying] = [newEmail(), newEmail()];
    for (const address of [email, staying]) await run("user invite", [own.slug, address], { role: "owner" });
    const withdraw = () => run("user withdraw-invitation", [own.slug, email.toUpperCase()]);
    expect(await withdraw()).toEqual({ email, role: "owner" });
    const { invitations } = await run("user list", [own.slug]);
    expect(invitations).toMatchObject([{ email: staying }]);
    const where = { funder: { slug: own.slug }, action: "member.invitation_revoked" };
    expect(await prisma.auditEntry.findMany({ where })).toMatchObject([
      { actor: "admin", detail: { role: "owner" } },
    ]);
    await expect(withdraw()).rejects.toThrow(`${email} has no open invitation of ${own.slug}.`);
  });
});

test.each(["user list", "user withdraw-invitation"])(
  "%s names a sandbox, which has no team",
  async (command) => {
    const { slug } = await run("sandbox create", [(await newFunder()).slug]);
    await expect(run(command, [String(slug), newEmail()])).rejects.toThrow(/is a sandbox/);
  },
);

describe("user code", () => {
  const ask = async (browser: PlainBrowser, email: string) => {
    const { text } = await browser.submit(SIGN_IN, (await browser.get(SIGN_IN)).text, { email });
    const shown = /give you a code for(?:<!-- -->|\s)*<b[^>]*>([0-9A-F]{4}-[0-9A-F]{4})</.exec(text)?.[1];
    return { text, challenge: shown ?? "none shown" };
  };

  test("prints one code for the browser that shows the short id, and for no other that waits", async () => {
    const { email, userId } = await signIn({ funder: funder.slug, role: "viewer" });
    await expect(run("user code", [email], { challenge: "0000-0000" })).rejects.toThrow(/No browser waits/);
    await expect(run("user code", [email])).rejects.toThrow(/--challenge/);
    const [stranger, browser] = [new PlainBrowser(), new PlainBrowser()];
    const theirs = await ask(stranger, email);
    const own = await ask(browser, email);
    const { code } = await run("user code", [email], { challenge: own.challenge.toLowerCase() });
    const tried = await stranger.submit(SIGN_IN, theirs.text, { code: String(code) });
    expect(tried.text).toContain("4 tries");
    expect((await browser.submit(SIGN_IN, own.text, { code: String(code) })).status).toBe(303);
    const printed = { user_id: userId, action: "code_printed", actor: "admin" };
    expect(await prisma.userEvent.findMany({ where: printed })).toMatchObject([
      { detail: { challenge: own.challenge } },
    ]);
  });
});

describe("user reset", () => {
  test("ends the person's sessions at once", async () => {
    const { email, cookie } = await signIn({ funder: funder.slug, role: "viewer" });
    expect(await run("user reset", [email])).toMatchObject({ sessions: 1 });
    expect((await send("GET", `/console/${funder.slug}/offers`, { Cookie: cookie })).status).toBe(307);
  });
});

describe("a browser that a person signed in with before", () => {
  // Rule: C1-53
  test("is an ordinary one after user reset, until the person signs in with it again", async () => {
    const { email, userId } = await signIn({ funder: funder.slug, role: "viewer" });
    const markOf = async () => browserToken(await prisma.user.findUniqueOrThrow({ where: { id: userId } }));
    const isHeld = async (browser: string) => {
      const visitor = { now: new Date(), address: "2001:db8:1:1::/64", requestId: "r", userAgent: "" };
      const asked = await requestCode({ ...visitor, browser, session: null }, { email, token: "" });
      return asked.status === "sent" && asked.held !== null;
    };
    const wrong = { subject: countedName("wrong", email), count: 30 };
    await prisma.signInCount.create({ data: { ...wrong, window_start: new Date() } });
    const before = await markOf();
    expect(await isHeld(before)).toBe(false);
    await run("user reset", [email]);
    expect(await isHeld(before)).toBe(true);
    expect(await isHeld(await markOf())).toBe(false);
  });
});

describe("user erase", () => {
  test("replaces name and address, ends memberships and sessions, and keeps the person's rows", async () => {
    const { email, userId, cookie } = await signIn({ funder: funder.slug, role: "viewer", name: "Dana Doe" });
    await run("user erase", [email]);
    const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
    expect(JSON.stringify(user)).not.toMatch(/Dana|funder\.example/);
    expect(user.erased_at).not.toBeNull();
    expect((await send("GET", `/console/${funder.slug}/offers`, { Cookie: cookie })).status).toBe(307);
    expect(await prisma.membership.count({ where: { user_id: userId } })).toBe(0);
  });

  test("replaces the name of who withdrew a template's approval", async () => {
    const { email, userId: user_id } = await signIn({ funder: funder.slug, role: "owner", name: "Dana Doe" });
    await completeProfile(funder, ["CA"]);
    const person = await personOf(funder, "owner");
    const caller = { ...person.caller, userId: user_id } as typeof person.caller;
    await withdrawApproval({ ...person, caller }, funder.brandId, { state: "CA", withdrawn_by: "Dana Doe" });
    await run("user erase", [email]);
    const { detail } = await prisma.auditEntry.findFirstOrThrow({
      where: { user_id, action: "brand.approval_withdrawn" },
    });
    expect(detail).toEqual({ state: "CA", withdrawn_by: "Erased person" });
  });
});

describe("retention", () => {
  test("deletes what was for a time only once its days are over", async () => {
    const now = Date.now();
    const daysAgo = (days: number) => new Date(now - days * DAY_MS);
    const { userId } = await signIn({ funder: funder.slug, role: "viewer" });
    const { id: funder_id } = await prisma.funder.findUniqueOrThrow({ where: { slug: funder.slug } });
    const kept: string[] = [];
    for (const late of [false, true]) {
      const [challenge, invitation, event] = [newId(), newId(), newId()];
      const ends = (days: number) => daysAgo(late ? days + 0.1 : days - 0.1);
      const token_hash = randomBytes(32).toString("hex");
      const email = newEmail();
      const made = { created_at: daysAgo(400) };
      await prisma.challenge.create({
        data: { ...made, id: challenge, kind: "code", token_hash, email, tries: 0, expires_at: ends(1) },
      });
      await prisma.invitation.create({
        data: { ...made, id: invitation, funder_id, email, role: "viewer", expires_at: ends(30) },
      });
      await prisma.userEvent.create({
        data: {
          id: event,
          user_id: userId,
          action: "signed_out",
          actor: "user",
          detail: {},
          created_at: ends(365),
        },
      });
      if (!late) kept.push(challenge, invitation, event);
    }
    await purgeExpired(new Date(now));
    const left = await Promise.all([
      prisma.challenge.findMany({ where: { created_at: daysAgo(400) }, select: { id: true } }),
      prisma.invitation.findMany({ where: { funder_id, created_at: daysAgo(400) }, select: { id: true } }),
      prisma.userEvent.findMany({ where: { user_id: userId, action: "signed_out" }, select: { id: true } }),
    ]);
    expect(left.flat().map(({ id }) => id)).toEqual(kept);
  });

  test("deletes ended sessions, and clears mails that were not sent in time", async () => {
    const { sessionId, email } = await signIn({ funder: funder.slug, role: "viewer" });
    const endedDaysAgo = async (days: number) => {
      const created_at = new Date(Date.now() - (7 + days) * DAY_MS);
      await prisma.session.update({ where: { id: sessionId }, data: { created_at } });
      await purgeExpired(new Date());
      return prisma.session.count({ where: { id: sessionId } });
    };
    expect(await endedDaysAgo(29)).toBe(1);
    const mail = {
      id: crypto.randomUUID(),
      email,
      content: "text",
      attempt_count: 3,
      created_at: new Date(),
    };
    await prisma.personMail.create({ data: { ...mail, expires_at: new Date() } });
    expect(await endedDaysAgo(31)).toBe(0);
    const cleared = await prisma.personMail.findUniqueOrThrow({ where: { id: mail.id } });
    expect(cleared.content).toBeNull();
  });
});
