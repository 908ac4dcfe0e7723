import "server-only";
import { MINUTE_MS } from "@/lib/calculator/durations";
import { formatCount } from "@/lib/calculator/money/formats";
import { momentIn } from "@/lib/schemas/pages/moment";
import type { Role } from "@/lib/schemas/people/permissions";
import { TOLD_OF_FAILURES } from "@/lib/schemas/people/tell-me";
import { inTransaction, prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { firstIdAt } from "@/lib/server/ids";
import { composeMail, type MailContent, type MailRow, mailRows } from "@/lib/services/mail-layout";
import { personMail } from "@/lib/services/people/person-mails";
import { nextDigest } from "@/lib/services/people/tell-me";
import { readerZone } from "@/lib/services/reader-zone";
import { dayIn, startOfDay } from "@/lib/services/time-zones";
import { failingReceiversOf } from "./receivers";

/** The most digests that one call makes; the next call continues. */
const MOST_AT_ONCE = 200;
/** The most submissions that a digest shows; it counts the others. */
const MOST_SHOWN = 50;
const MOST_COUNTED = 1_000;

/** Until then a submission may not be in the database yet, although it has its time. */
const SETTLES_MS = MINUTE_MS;

/** A digest that is due. */
type Due = Awaited<ReturnType<typeof dueDigests>>[number];

/**
 * Makes the daily digests that are due, each for one process. One that was missed is made late on the same day of
 * its reader, not on a later one: the next tells what it would have told. One without anything to tell is not
 * mailed. Returns how many were mailed.
 */
export async function startDailyDigests(now: Date): Promise<number> {
  let mailed = 0;
  for (const due of await dueDigests(now)) if (await makeDigest(due, now)) mailed += 1;
  return mailed;
}

function dueDigests(now: Date) {
  return prisma.tellMe.findMany({
    where: { next_digest_at: { lte: now } },
    include: {
      user: { select: { email: true, time_zone: true } },
      funder: {
        select: { id: true, slug: true, name: true, memberships: { select: { user_id: true, role: true } } },
      },
    },
    orderBy: { next_digest_at: "asc" },
    take: MOST_AT_ONCE,
  });
}

async function makeDigest(due: Due, now: Date): Promise<boolean> {
  const { funder_id, user_id, next_digest_at, user } = due;
  const zone = readerZone(user);
  const today = dayIn(zone, now);
  const isToday = next_digest_at !== null && dayIn(zone, next_digest_at) === today;
  const until = new Date(now.getTime() - SETTLES_MS);
  const content = isToday ? await digestOf(due, until, now) : null;
  return inTransaction(async (tx) => {
    // Of several processes the first one moves the time on.
    const { count } = await tx.tellMe.updateMany({
      where: { funder_id, user_id, next_digest_at },
      data: { next_digest_at: nextDigest(zone, now), ...(isToday && { told_until: until }) },
    });
    if (count === 0 || content === null) return false;
    const livesMs = startOfDay(today + 1, zone).getTime() - now.getTime();
    await tx.personMail.create({ data: personMail(user.email, content, now, livesMs) });
    return true;
  });
}

/** Returns the content of a digest; null if there is nothing to tell. */
async function digestOf(due: Due, until: Date, now: Date): Promise<MailContent | null> {
  const { funder, user, user_id } = due;
  const at = (time: Date) => momentIn(readerZone(user), time);
  const role = funder.memberships.find((member) => member.user_id === user_id)?.role as Role | undefined;
  if (role === undefined) return null;
  const isTold = TOLD_OF_FAILURES.includes(role) && (due.failing ?? true);
  const [submissions, failing] = await Promise.all([
    newSubmissions(due, until),
    isTold ? failingReceiversOf(funder.id, now) : [],
  ]);
  const { rows, count } = submissions;
  if (count === 0 && failing.length === 0) return null;
  const root = `${env().baseUrl}/console/${encodeURIComponent(funder.slug)}`;
  const title = [
    ...(count > 0 ? [counted(count, "new submission")] : []),
    ...(failing.length > 0 ? [counted(failing.length, "failing receiver")] : []),
  ].join(", ");
  const more = count - rows.length;
  const sections = [
    {
      heading: "New submissions",
      rows: rows.map(
        ({ number, offer }): MailRow => ({
          name: `${offer.merchant_name}, ${offer.deal_id}`,
          value: `${offer.iso_name} (${number})`,
          url: `${root}/submissions/${number}`,
        }),
      ),
    },
    {
      heading: "Failing receivers",
      rows: mailRows(
        failing.map(({ url, failing_since }) => [url, failing_since && `since ${at(failing_since)}`]),
      ),
    },
  ];
  return composeMail({
    subject: `${funder.name}: ${title}`,
    isSandbox: false,
    sender: { name: funder.name },
    title,
    lead: `Since ${at(due.told_until)}.`,
    action: { label: "Open the console", url: root },
    sections: sections.filter((section) => section.rows.length > 0),
    closing: [
      ...(more > 0 ? [`And ${formatCount(more)} more submissions, which the console lists.`] : []),
      `You asked for one digest a day at 8:00 to ${user.email}: ${env().baseUrl}/console/-/account changes that.`,
    ].join(" "),
  });
}

function counted(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? "" : "s"}`;
}

/** Returns the submissions since the last digest that the person is told of, the newest first, and their count. */
async function newSubmissions({ funder_id, user_id, submissions, told_until }: Due, until: Date) {
  if (submissions === "none") return { rows: [], count: 0 };
  const deals =
    submissions === "all"
      ? null
      : await prisma.dealOwner.findMany({ where: { funder_id, user_id }, select: { deal_id: true } });
  const found = await prisma.submission.findMany({
    where: {
      funder_id,
      id: { gte: firstIdAt(told_until), lt: firstIdAt(until) },
      erased_at: null,
      ...(deals && { offer: { deal_id: { in: deals.map(({ deal_id }) => deal_id) } } }),
    },
    select: { number: true, offer: { select: { merchant_name: true, deal_id: true, iso_name: true } } },
    orderBy: { id: "desc" },
    take: MOST_COUNTED,
  });
  return { rows: found.slice(0, MOST_SHOWN), count: found.length };
}
