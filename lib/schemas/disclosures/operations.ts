import { z } from "zod";
import type { PaymentCalendar } from "@/lib/calculator/schedule/calendar";
import { DOCUMENT_STATES } from "@/lib/disclosure/regimes/documents";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { OFFER_WITHOUT_LINK } from "@/lib/schemas/offers/responses";
import { SUBMITTED_TERMS, TERM_FIELDS } from "@/lib/schemas/quotes/terms";
import { EVIDENCE_KINDS } from "@/lib/schemas/states";
import { oneOf } from "@/lib/schemas/wire/field-types";
import { isDealId } from "@/lib/schemas/wire/identifiers";
import { type ListQuery, PAGE_FIELDS } from "@/lib/schemas/wire/lists";
import { declareOperations } from "@/lib/schemas/wire/operation";
import { growing, instant, pageSchema, STRUCTURE_NAME } from "@/lib/schemas/wire/response-fields";
import { QUOTED_DISCLOSURE } from "./responses";

/** Disclosure documents and their evidence, as the API returns them and events contain them. */

/**
 * Whether a document is valid (`current`), or why it no longer is. `withdrawn`: the offer or its links were
 * revoked.
 */
const DOCUMENT_STATUSES = ["current", "superseded", "expired", "withdrawn"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** How many new documents may be made in an hour for one link, offer, address of pages and API key. */
export const NEW_DISCLOSURES_AN_HOUR = { link: 10, offer: 20, address: 30, key: 60 } as const;

/** The JSON columns of a document that no response contains. */
export interface DocumentColumns {
  payment_dates: DocumentDates;
  document: DisclosureDocument;
}

/** The dates of a document's payments as shown to people, in ISO form. */
export interface DocumentDates {
  funding: string;
  first: string;
  last: string;
  calendar: PaymentCalendar;
}

const sha256 = (what: string, without = "") =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe(`SHA-256 of ${what}, hex${without && `; ${without}`}.`);
const text = (what: string) => z.string().nullable().describe(what);

/** Says in the document which members of evidence a key without `disclosures:read` sees as null. */
export function evidenceUnseen(of: string): string {
  return `If the key lacks \`disclosures:read\`, \`name\`, \`title\`, \`email\`, \`address\` and \`user_agent\` of ${of} are null.`;
}

export const DISCLOSURE_EVIDENCE = z
  .strictObject({
    kind: growing(EVIDENCE_KINDS).describe(
      "`sent`: the mail server accepted it. `opened`: a person's browser ran the page.",
    ),
    at: instant().describe("When it happened."),
    actor: z
      .strictObject({
        kind: z
          .enum(["key", "user", "iso", "merchant"])
          .describe("Whether a key, a person of your team, the ISO or the merchant did it."),
        id: text("The API key or the person; null for the ISO and the merchant."),
      })
      .describe("Who did it."),
    name: text("The recipient's name, or the name of the person who acknowledged or signed."),
    title: text("The title of the person who signed."),
    email: text("The recipient's mail address."),
    address: text("The network address it came from."),
    user_agent: text("The browser or API client it came from."),
    html_sha256: sha256("the HTML that the merchant's page shows"),
    document_sha256: sha256("the PDF at that time", "null before it was drawn").nullable(),
    by_sender: z
      .boolean()
      .describe(
        "For an opening, an acknowledgement or a signature: whether it came from the network address that made the document or copied its link. If so, an opening within a day of that does not count as a transmission; ask the merchant about an acknowledgement or a signature.",
      ),
    count: z
      .int()
      .min(1)
      .describe(
        "How many it stands for. A document has at most 50 rows of openings by the sender's side, 50 of others' and 50 of copies; the newest of them counts itself and what followed.",
      ),
    last_at: instant().nullable().describe("When the last of them was; null where `count` is 1."),
  })
  .meta({
    id: "DisclosureEvidence",
    description: `Something that happened to a disclosure document. ${evidenceUnseen("`evidence`")}`,
  });

/**
 * The signature of a document. Both hashes are of the signed copies, which exist in addition to the unsigned
 * ones.
 */
const DISCLOSURE_SIGNATURE = z
  .strictObject({
    signed_at: instant().describe("When it was signed; the evidence says by whom."),
    html_sha256: sha256("the signed HTML"),
    pdf_sha256: sha256("the signed PDF"),
  })
  .meta({ id: "DisclosureSignature", description: "The recipient's signature of a disclosure document." });

export const DISCLOSURE_DOCUMENT = z
  .strictObject({
    id: z.uuid().describe("Assigned by the service."),
    deal_id: OFFER_WITHOUT_LINK.shape.deal_id,
    offer_id: OFFER_WITHOUT_LINK.shape.id,
    offer_version: OFFER_WITHOUT_LINK.shape.version.describe("The version of the offer it was made from."),
    state: growing(DOCUMENT_STATES).describe("The state whose rules it follows."),
    template_version: z.string().describe("The version of the state's template."),
    status: z
      .enum(DOCUMENT_STATUSES)
      .describe("`current`, or what ended it. `withdrawn`: the offer or its links were revoked."),
    test: z.boolean().describe("Whether it was made in a sandbox: it is no disclosure then."),
    terms: SUBMITTED_TERMS,
    structure: STRUCTURE_NAME.nullable().describe(
      "The structure of the terms, as it was named then; null in an offer without structures. The document does not name it.",
    ),
    html_sha256: sha256("the HTML"),
    pdf_sha256: sha256(
      "the PDF",
      "null until the PDF is made; that of a submission is made when it is first sent, signed or downloaded",
    ).nullable(),
    signature: DISCLOSURE_SIGNATURE.describe("Null until it is signed.").nullable(),
    created_at: instant().describe("When it was made."),
    expires_at: instant().describe("The end of the funding date in the brand's time zone."),
    superseded_at: instant()
      .describe(
        "When a document of other terms replaced it, or a change of the offer or the brand made it out of date.",
      )
      .nullable(),
    kept_until: instant().describe(
      "It and its evidence are kept until then: 1,461 days after the latest evidence.",
    ),
  })
  .meta({
    id: "DisclosureDocument",
    description:
      "A disclosure document of one set of terms. It never changes; a signed copy stands beside it.",
  });

export const DISCLOSURE_DOCUMENT_PAGE = pageSchema(DISCLOSURE_DOCUMENT).meta({
  id: "DisclosureDocumentPage",
  description: "Disclosure documents, newest first.",
});

/** A single document with its figures and its evidence, which lists omit. */
export const READ_DISCLOSURE_DOCUMENT = DISCLOSURE_DOCUMENT.extend({
  merchant_url: z
    .string()
    .regex(/^\/[A-Za-z0-9._-]+\/merchant\?sig=[A-Za-z0-9_-]{43}&exp=\d+&disclosure=[0-9a-f-]{36}$/)
    .nullable()
    .describe("The path of the merchant's page; null unless the document is current."),
  recipient: text("The merchant's name when it was made; null for one made before it was kept."),
  figures: QUOTED_DISCLOSURE.describe("The disclosure that it states."),
  evidence: z
    .array(DISCLOSURE_EVIDENCE)
    .describe(`What happened to it, oldest first. ${evidenceUnseen("each")}`),
}).meta({
  id: "ReadDisclosureDocument",
  description: "A disclosure document with its figures, the merchant's link and its evidence.",
});

/** GET /disclosures. */
const DISCLOSURE_LIST_FIELDS = {
  ...PAGE_FIELDS,
  deal_id: z.string("must be given once").refine(isDealId, "must be a deal_id").optional(),
  state: oneOf(DOCUMENT_STATES).optional(),
};

/** GET /disclosures/{id}/document. */
const DISCLOSURE_DOWNLOAD_FIELDS = { signed: oneOf(["true", "false"]).optional() };

export type DisclosureListQuery = ListQuery<typeof DISCLOSURE_LIST_FIELDS>;

export const DISCLOSURE_OPERATIONS = declareOperations({
  createDisclosure: {
    method: "POST",
    path: "/api/v1/{funder}/offers/{dealId}/disclosures",
    scope: "offers:update",
    body: { presence: "optional", fields: TERM_FIELDS, serviceChecks: "rules" },
    status: 201,
    existingStatus: 200,
    response: READ_DISCLOSURE_DOCUMENT,
    errors: ["OFFER_REVOKED"],
    drains: true,
  },
  listDisclosures: {
    method: "GET",
    path: "/api/v1/{funder}/disclosures",
    scope: "disclosures:read",
    query: DISCLOSURE_LIST_FIELDS,
    status: 200,
    response: DISCLOSURE_DOCUMENT_PAGE,
  },
  readDisclosure: {
    method: "GET",
    path: "/api/v1/{funder}/disclosures/{disclosureId}",
    scope: "disclosures:read",
    status: 200,
    response: READ_DISCLOSURE_DOCUMENT,
  },
  downloadDisclosure: {
    method: "GET",
    path: "/api/v1/{funder}/disclosures/{disclosureId}/document",
    scope: "disclosures:read",
    query: DISCLOSURE_DOWNLOAD_FIELDS,
    status: 200,
    response: null,
    media: "application/pdf",
  },
});
