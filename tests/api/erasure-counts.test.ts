import { expect, test } from "vitest";
import { prisma } from "@/lib/server/database";
import { countContact } from "@/lib/services/erasures/contact-statements";
import { newFunder, operator, type TestFunder } from "@/tests/helpers/api-client";
import { counts, erase, newPerson } from "@/tests/helpers/erased-deals";
import { copyOffer, createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

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
