import { describe, expect, test, vi } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { ERASED } from "@/lib/schemas/erasures/operations";
import { Prisma, prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { countContact } from "@/lib/services/erasures/contact-statements";
import { continueErasures } from "@/lib/services/erasures/erasures";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import {
  counts,
  deliveriesOf,
  erase,
  newPerson,
  startEcho,
  tablesHolding,
} from "@/tests/helpers/erased-deals";
import { copyOffer, createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { submitFor } from "@/tests/helpers/submissions";

describe("POST /erasures of a contact", () => {
  // Rule: D11-4
  test("erases the contact of every submission with the address, case-insensitive, and no other", async () => {
    const echo = await startEcho();
    const funder = await newFunder({ callback_url: echo.url });
    const [person, other] = [newPerson(), newPerson()];
    const address = `${crypto.randomUUID()}@iso.example`;
    await submitFor(funder, "CONTACT-1", {}, person.contact);
    await submitFor(funder, "CONTACT-2", {}, other.contact);
    const { id: funder_id } = await prisma.funder.findUniqueOrThrow({
      where: { slug: funder.slug },
    });
    const where = { funder_id, contact_name: person.contact };
    const first = await prisma.submission.findFirstOrThrow({ where, include: { events: true } });
    // As many more as one statement does not take.
    for (let count = 0; count < 120; count += 1) {
      const { events, ...row } = first;
      const copy = {
        ...row,
        id: newId(),
        submission_key: crypto.randomUUID(),
        number: newId(),
        disclosure: Prisma.DbNull,
        terms: {},
        quote: {},
      };
      await prisma.submission.create({
        data: { ...copy, contact_email: count % 2 ? address : address.toUpperCase() },
      });
      const payload = (events[0]?.payload ?? "").replace("dana@iso.example", address);
      await prisma.event.create({
        data: { ...events[0], id: newId(), submission_id: copy.id, payload } as never,
      });
    }
    const response = await erase(funder, { contact_email: address });
    expect(response.body.matched).toEqual(counts(0, 120, 120));
    expect(await tablesHolding([address])).toEqual([]);
    expect(await prisma.submission.count({ where: { funder_id, contact_name: ERASED } })).toBe(120);
    expect(await prisma.submission.count({ where: { funder_id, contact_name: other.contact } })).toBe(1);
    expect((await erase(funder, { contact_email: address })).body.matched).toEqual(counts(0, 0, 0));
    await echo.close();
  });

  // Rule: D11-7
  test("is complete once the address is gone from what requests wrote that had read it before", async () => {
    const funder = await newFunder();
    const { assigned: leaving } = newPerson();
    await createOffer(funder, { ...SMALLEST_OFFER, deal_id: "LATE-1", notification_emails: [leaving] });
    const { id } = (await erase(funder, { contact_email: leaving })).body;
    // As a request writes it that had read the offer before.
    await call(funder, "PATCH", "/offers/LATE-1", { version: 1, notification_emails: [leaving] });
    expect(await tablesHolding([leaving])).not.toEqual([]);
    await continueErasures(new Date(Date.now() + 5 * 60_000));
    expect(await tablesHolding([leaving])).toEqual([]);
    const erasure = await prisma.erasure.findUniqueOrThrow({ where: { id: String(id) } });
    expect(erasure.completed_at).not.toBeNull();
  });

  // Rule: D11-7
  test("that takes longer than a run of the sweep goes on where it ended, and does not hold up others", async () => {
    const [large, small] = [await newFunder(), await newFunder()];
    const { assigned: leaving } = newPerson();
    const copied = await createOffer(large, SMALLEST_OFFER);
    await copyOffer(
      copied.id,
      Array.from({ length: 6_000 }, (_, copy) => ({ deal_id: `MANY-${copy}` })),
    );
    await createOffer(large, { ...SMALLEST_OFFER, deal_id: "LATE-2" });
    const { id } = (await erase(large, { contact_email: leaving })).body;
    const { id: other } = (await erase(small, { deal_id: "NONE-1" })).body;
    await call(large, "PATCH", "/offers/LATE-2", { version: 1, notification_emails: [leaving] });
    const read = (erasure: unknown) => prisma.erasure.findUniqueOrThrow({ where: { id: String(erasure) } });
    const sweep = async () => {
      // As many times as many offers: two seconds pass between any two looks at the clock.
      let looks = 0;
      const clock = vi.spyOn(performance, "now").mockImplementation(() => 2_000 * looks++);
      await continueErasures(new Date(Date.now() + 5 * 60_000)).finally(() => clock.mockRestore());
    };
    // Erasures of tests that run beside have their shares too.
    const seen: { reached: string | null; isOtherDone: boolean }[] = [];
    while ((await read(id)).completed_at === null) {
      await sweep();
      seen.push({
        reached: (await read(id)).erased_to,
        isOtherDone: (await read(other)).completed_at !== null,
      });
      expect(seen.length).toBeLessThan(50);
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-2)).toEqual({ reached: expect.any(String), isOtherDone: true });
    expect(await tablesHolding([leaving])).toEqual([]);
  });

  // Rule: D11-5
  test("takes the address out of every offer that names or named it; the offers stay live, and mail the others", async () => {
    const echo = await startEcho();
    const funder = await newFunder();
    await call(funder, "POST", "/webhooks", { url: echo.url, events: ["offer.created", "offer.updated"] });
    const { assigned: leaving, deals: staying } = newPerson();
    const offer = {
      ...SMALLEST_OFFER,
      notification_emails: [leaving.toUpperCase(), staying],
      assigned_users: [leaving],
    };
    await submitFor(funder, "NAMES-1", offer);
    await submitFor(funder, "NAMED-1", offer);
    await call(funder, "PATCH", "/offers/NAMED-1", {
      version: 1,
      notification_emails: [staying],
      assigned_users: null,
    });
    await until(async () => (await deliveriesOf(funder)).every(({ attempt_count }) => attempt_count > 0));
    expect((await erase(funder, { contact_email: leaving })).body.matched).toEqual(counts(2, 0, 2));
    expect(await tablesHolding([leaving])).toEqual([]);
    for (const deal of ["NAMES-1", "NAMED-1"]) {
      const { body } = await call(funder, "GET", `/offers/${deal}`);
      expect(body).toMatchObject({ status: "active", notification_emails: [staying], assigned_users: [] });
    }
    const mails = (await deliveriesOf(funder)).filter(({ kind }) => kind === "email");
    expect(new Set(mails.map(({ url }) => url))).toEqual(new Set([`mailto:${ERASED}`, `mailto:${staying}`]));
    const erasedMail = mails.find(({ url }) => url === `mailto:${ERASED}`);
    expectError(await call(funder, "POST", `/deliveries/${erasedMail?.id}/replay`), "ERASED");
    await echo.close();
  });

  test("runs at most 20 times concurrently for a funder", async () => {
    const funder = await newFunder();
    const { funder_id } = await operator(funder.slug);
    const pending = { funder_id, completed_at: null };
    // Sweeps of tests that run beside complete what is older.
    const later = new Date(Date.now() + DAY_MS);
    while ((await prisma.erasure.count({ where: pending })) < 20) {
      expectResponse(await erase(funder, { contact_email: newPerson().deals }), 202);
      await prisma.erasure.updateMany({ where: pending, data: { created_at: later } });
    }
    expectError(await erase(funder, { contact_email: "p20@iso.example" }), "LIMIT_REACHED");
    expectResponse(await erase(funder, { deal_id: "ABSENT" }), 202);
    await continueErasures(new Date(Number(later) + 5 * 60_000));
    expectResponse(await erase(funder, { contact_email: "p20@iso.example" }), 202);
  });
});

/** Creates an offer that names an address in more versions than a count looks up by their index. */
async function createOfferOfManyVersions(funder: TestFunder, address: string) {
  const offer = await createOffer(funder, { ...SMALLEST_OFFER, notification_emails: [address] });
  await prisma.$executeRaw`
    INSERT INTO offer_versions SELECT (jsonb_populate_record(v, jsonb_build_object('version', n))).*
    FROM offer_versions v, generate_series(2, 10001) n WHERE v.offer_id = ${offer.id}::uuid`;
  return offer;
}

test("an erasure counts exactly what a funder has of an address, however many offers of others name it", async () => {
  const [own, other] = [await newFunder(), await newFunder()];
  const { deals, assigned } = newPerson();
  await createOfferOfManyVersions(other, deals);
  for (const address of [deals, assigned]) {
    await createOffer(own, { ...SMALLEST_OFFER, notification_emails: [address.toUpperCase()] });
    await createOffer(own, { ...SMALLEST_OFFER, assigned_users: ["lee@funder.example", address] });
    expect((await erase(own, { contact_email: address })).body.matched).toEqual(counts(2, 0, 2));
    expect((await erase(own, { contact_email: address })).body.matched).toEqual(counts(0, 0, 0));
  }
});

test("a count of an address on very many offers ends with its time, after some of them", async () => {
  const funder = await newFunder();
  const { deals } = newPerson();
  const { id } = await createOfferOfManyVersions(funder, deals);
  await copyOffer(
    id,
    Array.from({ length: 1_500 }, (_, copy) => ({ deal_id: `COPY-${copy}` })),
  );
  const { funder_id } = await operator(funder.slug);
  const contact = { funder_id, contact_email: deals, until: new Date() };
  expect(await countContact(contact, performance.now())).toEqual(counts(1_000, 0, 1));
  expect(await countContact(contact, performance.now() + 60_000)).toEqual(counts(1_501, 0, 1));
});
