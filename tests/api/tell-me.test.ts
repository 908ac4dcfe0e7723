import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "@/lib/schemas/people/permissions";
import type { TellMeChoice } from "@/lib/schemas/people/tell-me";
import { prisma } from "@/lib/server/database/database";
import { startDailyDigests } from "@/lib/services/console/daily-digests";
import { sendPersonMails } from "@/lib/services/people/person-mails";
import { call, callAction, newFunder, newSandbox, type TestFunder } from "@/tests/helpers/api-client";
import { mailsTo } from "@/tests/helpers/api-mailbox";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { type SignedIn, signIn } from "@/tests/helpers/sign-in";
import { submitUnder } from "@/tests/helpers/submissions";

const ZONE = "America/Chicago";

async function choose(of: TestFunder, by: SignedIn, choice: Partial<TellMeChoice>): Promise<string> {
  const given = { submissions: "none", failing: null, daily: false, zone: ZONE, ...choice };
  const headers = { Origin: process.env.BASE_URL ?? "", Cookie: by.cookie };
  return (await callAction("saveTellMe", "/console/-/account", [of.slug, given], { headers })).text;
}

const DONE = '"status":"done"';
const person = (of: TestFunder, role: Role, name = "Test Person") => signIn({ funder: of.slug, role, name });
const submitDeal = async (of: TestFunder, changes: object = {}) => {
  const deal_id = newDealId();
  const { calculator_url } = await createOffer(of, { ...SMALLEST_OFFER, deal_id, ...changes });
  return { deal_id, number: await submitUnder(String(calculator_url)) };
};
const about = (email: string, word: string) => mailsTo(email).filter((mail) => mail.includes(word));

describe("mails about new submissions", () => {
  // Rules: A5-7, A5-16
  test("go to who asked for all, to who asked for theirs and has the deal, and to nobody else; one to each address", async () => {
    const funder = await newFunder();
    const [all, mine, none, other] = await Promise.all(
      (["viewer", "operator", "operator", "operator"] as const).map((role) => person(funder, role)),
    );
    if (!all || !mine || !none || !other) throw new Error("Nobody is there.");
    for (const [by, submissions] of [
      [all, "all"],
      [mine, "mine"],
      [other, "mine"],
    ] as const)
      expect(await choose(funder, by, { submissions })).toContain(DONE);
    const deal_id = newDealId();
    const named = { notification_emails: [all.email.toUpperCase()], assigned_users: ["desk@funder.example"] };
    const { calculator_url } = await createOffer(funder, { ...SMALLEST_OFFER, deal_id, ...named });
    const { id: funder_id } = await prisma.funder.findUniqueOrThrow({ where: { slug: funder.slug } });
    await prisma.dealOwner.create({ data: { funder_id, deal_id, user_id: mine.userId, since: new Date() } });
    const number = await submitUnder(String(calculator_url));
    await until(
      () => about(mine.email, number).length > 0 && about(all.email.toUpperCase(), number).length > 0,
    );
    expect(about(mine.email, number)).toHaveLength(1);
    const [asked] = about(mine.email, number);
    expect(asked).toContain("You asked for mails about new submissions");
    // The deal's page in the console, and times where the person chose to read them.
    expect(asked).toContain(`Open in the console: `);
    expect(asked).toContain(`/console/${funder.slug}/submissions/${number}`);
    expect(asked).toMatch(/Submitted +\w{3} \d+, \d{4}, \d+:\d\d [AP]M C[DS]T\n/);
    // Named by the offer and asked for: one mail, to the address as the offer has it.
    expect(about(all.email.toUpperCase(), number)[0]).toContain(
      `the offer for ${deal_id} names your address`,
    );
    const { number: second } = await submitDeal(funder);
    await until(() => about(all.email, second).length > 0);
    for (const { email } of [none, other])
      expect([...about(email, number), ...about(email, second)]).toEqual([]);
    expect(about(mine.email, second)).toEqual([]);
    const deliveries = await prisma.delivery.findMany({ where: { funder_id, kind: "email" } });
    expect(deliveries.map(({ url }) => url.toLowerCase()).sort()).toEqual(
      [
        `mailto:${all.email}`,
        `mailto:${all.email}`,
        `mailto:${mine.email}`,
        "mailto:desk@funder.example",
      ].sort(),
    );
    const [entry] = await prisma.auditEntry.findMany({
      where: { action: "notices.changed", user_id: all.userId },
    });
    expect(entry?.detail).toEqual({ submissions: "all", failing: null, daily: false });
  });

  // Rule: A5-9
  test("end with the membership, also those that wait; who is named by the offer still gets them", async () => {
    const funder = await newFunder();
    const [owner, leaver] = await Promise.all([person(funder, "owner"), person(funder, "operator")]);
    await choose(funder, leaver, { submissions: "all", daily: true });
    const { id: funder_id } = await prisma.funder.findUniqueOrThrow({ where: { slug: funder.slug } });
    const { deal_id } = await submitDeal(funder);
    const event = await prisma.event.findFirstOrThrow({
      where: { funder_id, type: "submission.created", offer: { deal_id } },
    });
    const held = new Date(Date.now() + 3_600_000);
    const row = {
      funder_id,
      event_id: event.id,
      type: event.type,
      kind: "email",
      receiver: "mailto:",
      status: "pending",
      attempt_count: 0,
      replayed_after: 0,
      held_until: held,
      request_id: "req_test",
      created_at: new Date(),
    };
    const of = { url: `mailto:${leaver.email}` };
    const { id } = await prisma.delivery.create({ data: { ...row, ...of, id: crypto.randomUUID() } });
    const headers = { Origin: process.env.BASE_URL ?? "", Cookie: owner.cookie };
    const path = `/console/${funder.slug}/settings/team`;
    await callAction("endMembership", path, [funder.slug, leaver.userId], { headers });
    expect(await prisma.tellMe.count({ where: { user_id: leaver.userId } })).toBe(0);
    expect(await prisma.delivery.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "canceled",
      canceled_reason: "The person left.",
      held_until: null,
    });
    expect(await choose(funder, leaver, { submissions: "all" })).toContain("NOT_FOUND");
  });
});

describe("mails about failing receivers", () => {
  // Rule: A5-8
  test("go to developers, admins and owners unless they chose otherwise, once when it begins to fail", async () => {
    const funder = await newFunder();
    const roles = ["viewer", "operator", "developer", "admin", "owner"] as const;
    const people = await Promise.all(roles.map((role) => person(funder, role)));
    const off = await person(funder, "admin");
    await choose(funder, off, { failing: false });
    const { url, close } = await startReceiver([500, 500, 500, 500]);
    await call(funder, "POST", "/webhooks", {
      url: `${url}?secret=1`,
      events: ["offer.created"],
      description: "CRM",
    });
    for (let count = 0; count < 4; count += 1)
      await createOffer(funder, { ...SMALLEST_OFFER, deal_id: newDealId() });
    const [viewer, operator, ...told] = people;
    await until(() => told.every(({ email }) => about(email, "A receiver fails").length > 0));
    await until(async () => {
      const where = { funder: { slug: funder.slug }, kind: "endpoint", attempt_count: { gt: 0 } };
      return (await prisma.delivery.count({ where })) === 4;
    });
    for (const { email } of told) {
      const [mail, ...others] = about(email, "A receiver fails");
      expect(others).toEqual([]);
      expect(mail).toContain(url);
      expect(mail).not.toContain("secret=1");
    }
    for (const by of [viewer, operator, off]) expect(mailsTo(by?.email ?? "")).toEqual([]);
    const alerts = await prisma.delivery.count({
      where: { funder: { slug: funder.slug }, alert: "failing" },
    });
    expect(alerts).toBe(3);
    await close();
  });

  // Rule: A5-8
  test("of a sandbox go to its alert address only", async () => {
    const { live, sandbox } = await newSandbox();
    const owner = await person(live, "owner");
    await prisma.funder.update({
      where: { slug: sandbox.slug },
      data: { alert_email: "alerts@test.example" },
    });
    const { url, close } = await startReceiver([500, 500, 500]);
    await call(sandbox, "POST", "/webhooks", { url, events: ["offer.created"] });
    for (let count = 0; count < 3; count += 1)
      await createOffer(sandbox, { ...SMALLEST_OFFER, deal_id: newDealId() });
    const failing = { funder: { slug: sandbox.slug }, alert: "failing" };
    await until(async () => (await prisma.delivery.count({ where: failing })) > 0);
    const sent = await prisma.delivery.findMany({ where: failing });
    expect(sent.map((delivery) => delivery.url)).toEqual(["mailto:alerts@test.example"]);
    expect(mailsTo(owner.email)).toEqual([]);
    expect(await choose(sandbox, owner, { submissions: "all" })).toContain("NOT_FOUND");
    await close();
  });
});

describe("the daily digest", () => {
  let funder: TestFunder;
  let reader: SignedIn;
  beforeAll(async () => {
    funder = await newFunder();
    reader = await person(funder, "operator");
    await choose(funder, reader, { submissions: "all", daily: true });
  });

  /** The clock of the digests is ahead: what they queued is due now. */
  const sendNow = async () => {
    const data = { next_attempt_at: new Date() };
    await prisma.personMail.updateMany({ where: { email: reader.email, content: { not: null } }, data });
    await sendPersonMails();
  };
  const choiceOf = () => prisma.tellMe.findFirstOrThrow({ where: { user_id: reader.userId } });
  const digests = () =>
    prisma.personMail.findMany({ where: { email: reader.email }, orderBy: { id: "asc" } });
  const hourIn = (zone: string, at: Date) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hour: "numeric",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(at);

  // Rule: A5-10
  test("takes the place of single mails, comes at 8:00 in the reader's zone, once whoever makes it, and never empty", async () => {
    const { number, deal_id } = await submitDeal(funder);
    const { next_digest_at, told_until } = await choiceOf();
    if (!next_digest_at) throw new Error("No digest is due.");
    expect(hourIn(ZONE, next_digest_at)).toBe("08:00");
    expect(about(reader.email, number)).toEqual([]);
    expect(await startDailyDigests(new Date(next_digest_at.getTime() - 1_000))).toBe(0);
    const late = new Date(next_digest_at.getTime() + 5 * 3_600_000);
    const made = await Promise.all([1, 2, 3].map(() => startDailyDigests(late)));
    expect(await digests()).toHaveLength(1);
    expect(made.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    await sendNow();
    await until(() => about(reader.email, number).length > 0);
    const [mail] = about(reader.email, number);
    expect(mail).toContain("1 new submission");
    expect(mail).toContain(deal_id);
    expect(mail).toContain(`/console/${funder.slug}/submissions/${number}`);
    const after = await choiceOf();
    expect(after.told_until > told_until).toBe(true);
    const next = after.next_digest_at ?? new Date(0);
    expect([next > late, hourIn(ZONE, next)]).toEqual([true, "08:00"]);
    // Nothing is new: no mail, and the time moves on.
    await startDailyDigests(next);
    expect(await digests()).toHaveLength(1);
  });

  // Rule: A5-10
  test("that was missed for a whole day is told by the next one", async () => {
    await prisma.tellMe.updateMany({ where: { user_id: reader.userId }, data: { told_until: new Date() } });
    const { number } = await submitDeal(funder);
    const { next_digest_at } = await choiceOf();
    const nextDay = new Date((next_digest_at?.getTime() ?? 0) + 20 * 3_600_000);
    const before = (await digests()).length;
    await startDailyDigests(nextDay);
    expect(await digests()).toHaveLength(before);
    const again = (await choiceOf()).next_digest_at ?? new Date(0);
    await startDailyDigests(again);
    expect(await digests()).toHaveLength(before + 1);
    await sendNow();
    await until(() => about(reader.email, number).length > 0);
  });

  // Rule: A5-10
  test("moves with the reader's zone, which is kept from the browser until they choose another", async () => {
    const headers = { Origin: process.env.BASE_URL ?? "", Cookie: reader.cookie };
    await choose(funder, reader, { submissions: "all", daily: true });
    expect(await prisma.user.findUniqueOrThrow({ where: { id: reader.userId } })).toMatchObject({
      time_zone: ZONE,
    });
    const zone = "Asia/Kolkata";
    const moved = await callAction("saveDigestZone", "/console/-/account", [{ zone }], { headers });
    expect(moved.text).toContain(DONE);
    expect(hourIn(zone, (await choiceOf()).next_digest_at ?? new Date(0))).toBe("08:00");
    const refused = await callAction("saveDigestZone", "/console/-/account", [{ zone: "Mars/North" }], {
      headers,
    });
    expect(refused.text).toContain("VALIDATION_FAILED");
  });
});
