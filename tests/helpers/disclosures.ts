import type { DocumentState } from "@/lib/disclosure/regimes/documents";
import { READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosures/operations";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import type { EventType } from "@/lib/schemas/events/event-types";
import { EVENT_PAYLOADS } from "@/lib/schemas/events/operations";
import { prisma } from "@/lib/server/database/database";
import { approveTemplate, updateBrand } from "@/lib/services/brands/brands";
import { call, expectResponse, operator, type TestFunder, type TestKey } from "./api-client";
import { createOffer } from "./funder-offers";
import { DISCLOSED_RENEWAL } from "./offers";

/** An offer with a document of its default terms, and the path of the merchant's page. */
export async function disclosedOffer(funder: TestKey, offer: object = {}) {
  const created = await createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });
  const document = await makeDisclosure(funder, created.deal_id);
  return { ...created, document, url: document.merchant_url ?? "" };
}

/** The document of an offer's terms, which the API makes (201) or finds (200). */
export async function makeDisclosure(
  funder: TestKey,
  dealId: string,
  terms: object = {},
  status: 200 | 201 = 201,
) {
  const response = await call(funder, "POST", `/offers/${dealId}/disclosures`, terms);
  expectResponse(response, status);
  return READ_DISCLOSURE_DOCUMENT.parse(response.body);
}

/** The disclosure in a quote of an offer's terms. */
export async function disclosureOfQuote(funder: TestKey, dealId: string, terms: object = {}) {
  const body = { ...terms, include: ["disclosure"] };
  const response = await call(funder, "POST", `/offers/${dealId}/quote`, body);
  return (response.body as { disclosure: { document_id: string | null } }).disclosure;
}

/** Changes fields of an offer; returns its new version. */
export async function patchOffer(
  funder: TestKey,
  dealId: string,
  version: number,
  fields: object,
): Promise<number> {
  expectResponse(await call(funder, "PATCH", `/offers/${dealId}`, { version, ...fields }), 200);
  return version + 1;
}

/** The latest document of a deal, as its funder reads it. */
export async function latestDocument(funder: TestKey, dealId: string) {
  const { body } = await call(funder, "GET", `/disclosures?deal_id=${dealId}`);
  const [latest] = body.data as { id: string }[];
  return readDisclosure(funder, latest?.id ?? "");
}

export async function readDisclosure(funder: TestKey, id: string) {
  const response = await call(funder, "GET", `/disclosures/${id}`);
  expectResponse(response, 200);
  return READ_DISCLOSURE_DOCUMENT.parse(response.body);
}

/** The types of an offer's disclosure events in their order; checks each payload against its schema. */
export async function disclosureEventsOf(offer_id: string): Promise<string[]> {
  const events = await prisma.event.findMany({ where: { offer_id }, orderBy: { id: "asc" } });
  for (const { type, payload } of events) EVENT_PAYLOADS[type as EventType].parse(JSON.parse(payload));
  return events.map(({ type }) => type).filter((type) => type.startsWith("disclosure."));
}

/** Sets the brand fields that a document needs, and approves the templates of these states. */
export async function completeProfile(
  { slug, brandId }: Pick<TestFunder, "slug" | "brandId">,
  states: DocumentState[] = ["CA"],
): Promise<void> {
  const context = await operator(slug);
  await updateBrand(context, brandId, {
    legal_name: "Meridian Capital",
    product_words: "Merchant Cash Advance",
    historical_months: 4,
    signing_place: "the funding agreement",
    disclosure_signature: false,
  });
  for (const state of states) {
    await approveTemplate(context, brandId, {
      state,
      template_version: TEMPLATE_VERSIONS[state],
      approved_by: "Counsel",
    });
  }
}
