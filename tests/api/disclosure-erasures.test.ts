import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ERASED, ERASURE } from "@/lib/schemas/erasure-operations";
import { prisma } from "@/lib/server/database";
import { acknowledgeDisclosure, signDisclosure } from "@/lib/services/disclosures/confirm";
import { sendToMerchant } from "@/lib/services/disclosures/send";
import { updateBrand } from "@/lib/services/funders/brands";
import { call, newFunder, newSandbox, operator } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { counts, deliveriesOf, erase, startEcho, tablesHolding } from "@/tests/helpers/erased-deals";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { callAction } from "@/tests/helpers/page-actions";
import { until } from "@/tests/helpers/receiver";
import { expectError, expectResponse } from "@/tests/helpers/responses";
import { merchantPartsOf, partsOf } from "@/tests/helpers/submissions";

describe.each(["acknowledged", "signed"] as const)("an erasure of a merchant who %s disclosures", (kind) => {
  /** A merchant who confirmed a mailed disclosure, and one under its copied link that was mailed later. */
  async function merchantOfTwo() {
    const echo = await startEcho();
    const funder = await newFunder({ callback_url: echo.url });
    await completeProfile(funder);
    const disclosure_signature = kind === "signed";
    await updateBrand(await operator(funder.slug), funder.brandId, { disclosure_signature });
    const events = ["disclosure.sent", `disclosure.${kind}`];
    expectResponse(await call(funder, "POST", "/webhooks", { url: echo.url, events }), 201);
    const mark = crypto.randomUUID().slice(0, 8);
    // A name has at most four digits together.
    const person = {
      name: `Maria ${mark.match(/.{4}/g)?.join("-")}`,
      email: `maria-${mark}@merchant.example`,
    };
    const [mailed, copied] = [
      await createOffer(funder, DISCLOSED_RENEWAL),
      await createOffer(funder, DISCLOSED_RENEWAL),
    ];
    const send = async ({ id, deal_id, calculator_url }: typeof mailed) => {
      const input = { offerVersion: 1, terms: {}, name: "Maria", email: person.email.toUpperCase() };
      await callAction("sendDisclosure", `/${deal_id}`, [partsOf(calculator_url), input]);
      await until(async () => (await evidenceOf(id)).includes("sent"));
    };
    const confirm = async ({ deal_id }: typeof mailed) => {
      const { body } = await call(funder, "POST", `/offers/${deal_id}/disclosures`);
      const link = merchantPartsOf(String(body.merchant_url));
      const context = { now: new Date(), requestId: "req_test" };
      const { name } = person;
      const signer = { name, title: "Owner", authorized: true, not_broker: true };
      const { status } = disclosure_signature
        ? await signDisclosure(context, link, signer)
        : await acknowledgeDisclosure(context, link, { name, received: true });
      expect(status).toBe(kind);
    };
    await send(mailed);
    await confirm(mailed);
    await confirm(copied);
    await send(copied);
    await call(funder, "POST", "/offers", { deal_id: `DRAINS-${mark}`, ...SMALLEST_OFFER });
    await until(async () => (await deliveriesOf(funder)).every(({ attempt_count }) => attempt_count > 0));
    return { echo, funder, person, mailed, copied };
  }

  const evidenceOf = async (offer_id: string) => {
    const rows = await prisma.disclosureEvidence.findMany({
      where: { disclosure: { offer_id } },
    });
    return rows.map(({ kind }) => kind);
  };

  /** Evidence and signed copies keep the person for as long as the law demands. */
  const onlyEvidenceHolds = async (person: { name: string; email: string }) =>
    expect((await tablesHolding(Object.values(person))).toSorted()).toEqual([
      `disclosure_evidence: ${person.name}`,
      `disclosure_evidence: ${person.email}`,
      ...(kind === "signed" ? [`disclosure_signatures: ${person.name}`] : []),
    ]);

  // Rule: D11-6
  test("by address leaves both in the evidence alone; a second finds nothing", async () => {
    const { echo, funder, person } = await merchantOfTwo();
    const by = { contact_email: person.email };
    // Sent twice, confirmed twice.
    const { matched, kept } = ERASURE.parse((await erase(funder, by)).body);
    expect(matched).toEqual(counts(2, 0, 4));
    expect(kept).toHaveLength(2);
    await onlyEvidenceHolds(person);
    expect((await erase(funder, by)).body.matched).toEqual(counts(0, 0, 0));
    const named = (await deliveriesOf(funder)).filter(({ url }) => url === `mailto:${ERASED}`);
    expect(named).toHaveLength(3);
    for (const { id } of named) expectError(await call(funder, "POST", `/deliveries/${id}/replay`), "ERASED");
    await echo.close();
  });

  test("by deal leaves them in the evidence alone", async () => {
    const { echo, funder, person, mailed, copied } = await merchantOfTwo();
    for (const { deal_id } of [mailed, copied]) expectResponse(await erase(funder, { deal_id }), 202);
    await onlyEvidenceHolds(person);
    await echo.close();
  });
});

describe("an erasure in a sandbox", () => {
  // Rule: D11-9
  test.each(["deal_id", "contact_email"] as const)(
    "by %s deletes its documents: no law keeps them",
    async (by) => {
      const { sandbox } = await newSandbox({ alert_email: "alerts@funder.example" });
      await completeProfile(sandbox);
      const email = `${randomUUID()}@merchant.example`;
      const { deal_id, calculator_url } = await createOffer(sandbox, DISCLOSED_RENEWAL);
      const input = { offerVersion: 1, terms: {}, name: "Maria Alvarez", email };
      const sent = await sendToMerchant(
        { now: new Date(), requestId: "req_test" },
        partsOf(calculator_url),
        input,
      );
      expect(sent.status).toBe("sent");
      const subject = by === "deal_id" ? { deal_id } : { contact_email: email };
      expect((await erase(sandbox, subject)).body.kept).toEqual([]);
      expect(await tablesHolding([email])).toEqual([]);
    },
  );
});
