import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@/lib/calculator/durations";
import { closeDatabase, prisma } from "@/lib/server/database/database";
import { firstIdAt } from "@/lib/server/ids";
import { newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { startMailServer } from "@/tests/helpers/mail-server";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import {
  openTestDatabase,
  secretsOf,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { until } from "@/tests/helpers/receiver";
import { signIn } from "@/tests/helpers/sign-in";
import { submitUnder } from "@/tests/helpers/submissions";

// The daily digest as it goes out: servers with their own timers, and a mail server that speaks SMTP.

let mail: Awaited<ReturnType<typeof startMailServer>>;
let database: TestDatabase;
let funder: TestFunder;
const servers: TestServer[] = [];
const settings = () => ({ MAIL_FOLDER: "", SMTP_URL: mail.url });

beforeAll(async () => {
  mail = await startMailServer();
  database = await openTestDatabase();
  const server = await startServer(database, settings());
  servers.push(server);
  funder = await newFunder({}, server.settings);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await closeDatabase();
  await database.close();
  await mail.close();
});

/** The clock of a zone: hour and minute. */
function clockIn(timeZone: string, at: Date | number): [hour: number, minute: number] {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const [hour = 0, minute = 0] = format.format(at).split(":").map(Number);
  return [hour, minute];
}

/** Zones around the world: in one of them it is long after 8:00 and not yet late. */
const ZONES = ["Pacific/Honolulu", "America/Chicago", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo"];

/** The text of a mail without the encoding of its lines. */
const textOf = (raw: string) => raw.replace(/=\r?\n/g, "").replace(/=3D/g, "=");

const mailsTo = (email: string) =>
  mail.received.filter(({ to }) => to.includes(email)).map(({ text }) => textOf(text));

async function newReader(zone: string, due: number, told: number, submissions = "all") {
  const reader = await signIn({ funder: funder.slug, role: "operator" });
  const { id: funder_id } = await prisma.funder.findUniqueOrThrow({ where: { slug: funder.slug } });
  await prisma.user.update({ where: { id: reader.userId }, data: { time_zone: zone } });
  const choice = { submissions, failing: null, daily: true, told_until: new Date(told) };
  await prisma.tellMe.create({
    data: { ...choice, funder_id, user_id: reader.userId, next_digest_at: new Date(due) },
  });
  return reader;
}

// Rule: A5-10
test("arrives by SMTP late on its day, once of two servers, in the reader's zone, and not for another day or with nothing new", async () => {
  const now = Date.now();
  const zone = ZONES.find((each) => clockIn(each, now)[0] >= 9 && clockIn(each, now)[0] < 22) ?? "";
  const [hour, minute] = clockIn(zone, now);
  const eight = Math.floor(now / MINUTE_MS) * MINUTE_MS - ((hour - 8) * 60 + minute) * MINUTE_MS;
  const yesterday = eight - 24 * HOUR_MS;
  const { calculator_url } = await createOffer(funder, { ...SMALLEST_OFFER, deal_id: newDealId() });
  const fresh = await submitUnder(String(calculator_url));
  const number = "0LD1-T0LD";
  const earlier = { id: firstIdAt(new Date(now - 5 * MINUTE_MS)), number, submission_key: randomUUID() };
  await prisma.$executeRaw`
    INSERT INTO submissions SELECT (jsonb_populate_record(s, ${JSON.stringify(earlier)}::jsonb)).*
    FROM submissions s WHERE s.number = ${fresh}`;
  const late = await newReader(zone, eight, yesterday);
  const missed = await newReader(zone, yesterday, yesterday);
  const empty = await newReader(zone, eight, now - MINUTE_MS);
  const notYet = await newReader(zone, now + HOUR_MS, yesterday);
  const untold = await newReader(zone, eight, yesterday, "none");

  const others = { ...settings(), ...secretsOf(servers[0]?.settings ?? {}) };
  servers.push(...(await Promise.all([1, 2].map(() => startServer(database, others)))));
  const stillDue = { next_digest_at: { lte: new Date(now) } };
  await until(async () => (await prisma.tellMe.count({ where: stillDue })) === 0);
  await until(() => mailsTo(late.email).length > 0);
  // The other servers and the next turns of the timers find nothing to do.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const [digest, ...more] = mailsTo(late.email);
  expect(more).toEqual([]);
  // What came in the last minute is told by the next digest.
  expect(digest).toContain("1 new submission");
  expect(digest).not.toContain(fresh);
  expect(digest).toContain(`/console/${funder.slug}/submissions/${number}`);
  const since = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" });
  const name = since.formatToParts(yesterday).find(({ type }) => type === "timeZoneName")?.value;
  expect(digest).toContain(`8:00 AM ${name}.`);
  for (const { email } of [missed, empty, notYet, untold]) expect(mailsTo(email)).toEqual([]);
  for (const { userId } of [late, missed, empty, untold]) {
    const { next_digest_at } = await prisma.tellMe.findFirstOrThrow({ where: { user_id: userId } });
    expect(next_digest_at && next_digest_at.getTime() > now).toBe(true);
    expect(clockIn(zone, next_digest_at ?? 0)).toEqual([8, 0]);
  }
  // What a missed digest had to tell is told by the next one.
  const { told_until } = await prisma.tellMe.findFirstOrThrow({ where: { user_id: missed.userId } });
  expect(told_until).toEqual(new Date(yesterday));
});
