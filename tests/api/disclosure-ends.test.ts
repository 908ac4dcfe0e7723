import { beforeAll, describe, expect, test } from "vitest";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import { prisma } from "@/lib/server/database/database";
import { addBrand, updateBrand, withdrawApproval } from "@/lib/services/brands/brands";
import {
  call,
  expectError,
  newFunder,
  operator,
  type ReceivedResponse,
  type TestFunder,
} from "@/tests/helpers/api-client";
import {
  completeProfile,
  disclosureOfQuote,
  makeDisclosure,
  patchOffer,
  readDisclosure,
} from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
});

const newOffer = (offer: object = {}) => createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });

const make = (dealId: string, terms?: object) => call(funder, "POST", `/offers/${dealId}/disclosures`, terms);

function expectDetails(response: ReceivedResponse, details: string[]): void {
  expect(expectError(response, "VALIDATION_FAILED").details).toEqual(details);
}

describe("a document is superseded", () => {
  // Rule: L8-18
  test("by another upsell, when its document is made", async () => {
    const { deal_id } = await newOffer();
    const first = await makeDisclosure(funder, deal_id);
    const second = await makeDisclosure(funder, deal_id, { upsell: 0.11 });
    const superseded = await readDisclosure(funder, first.id);
    expect(superseded).toMatchObject({ status: "superseded", merchant_url: null });
    expect(superseded.superseded_at).toBe(second.created_at);
    expect((await readDisclosure(funder, second.id)).status).toBe("current");
  });

  // Rule: L8-18
  test("by another version of the offer, at the time of that version", async () => {
    const { deal_id } = await newOffer();
    const { id } = await makeDisclosure(funder, deal_id);
    await patchOffer(funder, deal_id, 1, { buy_rate: 1.26 });
    const superseded = await readDisclosure(funder, id);
    expect(superseded.status).toBe("superseded");
    expect((await disclosureOfQuote(funder, deal_id)).document_id).toBeNull();
    const { updated_at } = (await call(funder, "GET", `/offers/${deal_id}`)).body;
    expect(superseded.superseded_at).toBe(updated_at);
    const again = await makeDisclosure(funder, deal_id);
    expect(again.id).not.toBe(id);
    expect((await readDisclosure(funder, id)).superseded_at).toBe(updated_at);
  });

  // Rule: L8-19
  test("by a payoff that changes: it shows other money than is paid", async () => {
    const { deal_id } = await newOffer();
    const { id } = await makeDisclosure(funder, deal_id);
    await patchOffer(funder, deal_id, 1, { existing_funding_balance: 7_000 });
    expect(await readDisclosure(funder, id)).toMatchObject({ status: "superseded", merchant_url: null });
    expect((await disclosureOfQuote(funder, deal_id)).document_id).toBeNull();
    const other = await makeDisclosure(funder, deal_id);
    await patchOffer(funder, deal_id, 2, {
      disclosure: { payoffs: [{ amount: 7_000, payee: "Rival Funding" }] },
    });
    expect((await readDisclosure(funder, other.id)).status).toBe("superseded");
  });

  // Rule: L8-20
  test("not by notes, metadata, addresses or assigned users: the link stays", async () => {
    const { deal_id } = await newOffer();
    const { id, merchant_url } = await makeDisclosure(funder, deal_id);
    await patchOffer(funder, deal_id, 1, { funder_notes: "Called.", metadata: { crm: "7" } });
    await patchOffer(funder, deal_id, 2, {
      notification_emails: ["deals@example.com"],
      assigned_users: ["a@example.com"],
    });
    expect(await readDisclosure(funder, id)).toMatchObject({
      status: "current",
      offer_version: 1,
      merchant_url,
    });
    expect((await disclosureOfQuote(funder, deal_id)).document_id).toBe(id);
    expect((await makeDisclosure(funder, deal_id, {}, 200)).id).toBe(id);
  });

  // Rule: L8-21
  test("by a change of what the brand's documents state, and by no other of its fields", async () => {
    const own = await newFunder();
    await completeProfile(own);
    const { deal_id } = await createOffer(own, DISCLOSED_RENEWAL);
    const { body } = await call(own, "POST", `/offers/${deal_id}/disclosures`);
    const status = async () => (await call(own, "GET", `/disclosures/${body.id}`)).body.status;
    const by = await operator(own.slug);
    await updateBrand(by, own.brandId, { phone: "512-555-0100", legal_name: "Meridian Capital" });
    expect(await status()).toBe("current");
    await updateBrand(by, own.brandId, { legal_name: "Meridian Capital LLC" });
    expect(await status()).toBe("superseded");
  });

  // Rule: L8-21
  test("by such a change even while it is being made: no current document states what was before", async () => {
    const own = await newFunder();
    await completeProfile(own);
    const by = await operator(own.slug);
    for (let round = 0; round < 8; round += 1) {
      const legal_name = `Meridian Capital ${round} LLC`;
      const { deal_id } = await createOffer(own, DISCLOSED_RENEWAL);
      const making = call(own, "POST", `/offers/${deal_id}/disclosures`);
      await new Promise((resolve) => setTimeout(resolve, 6 * round));
      const [{ body }] = await Promise.all([making, updateBrand(by, own.brandId, { legal_name })]);
      const { status } = (await call(own, "GET", `/disclosures/${body.id}`)).body;
      const { html } = await prisma.disclosure.findUniqueOrThrow({ where: { id: String(body.id) } });
      expect(html?.includes(legal_name) ?? false, `round ${round}`).toBe(status === "current");
    }
  });

  test("by a new brand that becomes the default one, where the offer names none", async () => {
    const own = await newFunder();
    await completeProfile(own);
    const { deal_id } = await createOffer(own, DISCLOSED_RENEWAL);
    const { body } = await call(own, "POST", `/offers/${deal_id}/disclosures`);
    await addBrand(await operator(own.slug), { name: "Other Capital", is_default: true });
    expect((await call(own, "GET", `/disclosures/${body.id}`)).body.status).toBe("superseded");
  });

  // Rule: L8-24
  test("by no withdrawal of its approval, after which nothing new is made", async () => {
    const own = await newFunder();
    await completeProfile(own);
    const { deal_id } = await createOffer(own, DISCLOSED_RENEWAL);
    const { body } = await call(own, "POST", `/offers/${deal_id}/disclosures`);
    await withdrawApproval(await operator(own.slug), own.brandId, { state: "CA", withdrawn_by: "Counsel" });
    expect((await call(own, "GET", `/disclosures/${body.id}`)).body.status).toBe("current");
    const again = await call(own, "POST", `/offers/${deal_id}/disclosures`, { upsell: 0.11 });
    expectDetails(again, [`brand.approvals must have the template ${TEMPLATE_VERSIONS.CA} of CA`]);
  });
});

describe("a document ends", () => {
  test("as withdrawn with a revoke, and with the revocation of earlier links", async () => {
    const { deal_id } = await newOffer();
    const { id } = await makeDisclosure(funder, deal_id);
    await call(funder, "POST", `/offers/${deal_id}/calculator-url`, { revoke_previous: true });
    expect(await readDisclosure(funder, id)).toMatchObject({ status: "withdrawn", merchant_url: null });
    expect((await disclosureOfQuote(funder, deal_id)).document_id).toBeNull();
    const again = await makeDisclosure(funder, deal_id);
    const last = await makeDisclosure(funder, deal_id, { upsell: 0.11 });
    await call(funder, "DELETE", `/offers/${deal_id}`);
    expect((await readDisclosure(funder, last.id)).status).toBe("withdrawn");
    expect((await readDisclosure(funder, again.id)).status).toBe("superseded");
    expect((await readDisclosure(funder, id)).status).toBe("withdrawn");
    expectError(await make(deal_id), "OFFER_REVOKED");
    expectError(await make(deal_id, { upsell: 9 }), "VALIDATION_FAILED");
  });
});
