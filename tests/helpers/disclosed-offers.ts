import { READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosure-documents";
import { EVENT_PAYLOADS } from "@/lib/schemas/event-payloads";
import type { EventType } from "@/lib/schemas/events";
import { prisma } from "@/lib/server/database";
import { call, type TestKey } from "./api-client";
import { createOffer } from "./funder-offers";
import { DISCLOSED_RENEWAL } from "./renewals";

/** An offer with a document of its default terms, and the path of the merchant's page. */
export async function disclosedOffer(funder: TestKey, offer: object = {}) {
  const created = await createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });
  const { body } = await call(funder, "POST", `/offers/${created.deal_id}/disclosures`);
  const document = READ_DISCLOSURE_DOCUMENT.parse(body);
  return { ...created, document, url: document.merchant_url ?? "" };
}

/** The latest document of a deal, as its funder reads it. */
export async function latestDocument(funder: TestKey, dealId: string) {
  const { body } = await call(funder, "GET", `/disclosures?deal_id=${dealId}`);
  const [latest] = body.data as { id: string }[];
  return readDisclosure(funder, latest?.id ?? "");
}

export async function readDisclosure(funder: TestKey, id: string) {
  return READ_DISCLOSURE_DOCUMENT.parse((await call(funder, "GET", `/disclosures/${id}`)).body);
}

/** The types of an offer's events of disclosures, in their order; each payload is what its type says. */
export async function disclosureEventsOf(offer_id: string): Promise<string[]> {
  const events = await prisma.event.findMany({ where: { offer_id }, orderBy: { id: "asc" } });
  for (const { type, payload } of events) EVENT_PAYLOADS[type as EventType].parse(JSON.parse(payload));
  return events.map(({ type }) => type).filter((type) => type.startsWith("disclosure."));
}
