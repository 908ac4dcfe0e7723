import { EXAMPLE_TERMS } from "@/lib/schemas/offers/examples";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { type ProseFor, QUERY_FAILED } from "@/lib/schemas/wire/prose";
import { DISCLOSURE_RESPONSES } from "./examples";
import { type DISCLOSURE_OPERATIONS, NEW_DISCLOSURES_AN_HOUR } from "./operations";
import { TEMPLATE_VERSIONS } from "./templates";

/** The document's texts for the operations on disclosure documents. */
export const DISCLOSURE_PROSE: ProseFor<typeof DISCLOSURE_OPERATIONS> = {
  createDisclosure: {
    tag: "Disclosures",
    summary: "Make the disclosure of some terms",
    description:
      "The document that California, New York or Texas requires, or the closing sheet of Florida, Georgia, Kansas, Louisiana, Missouri or Utah, as HTML and PDF, with the merchant's link. The same terms, version and dates give the same document again, with 200. Making one supersedes the offer's last. VALIDATION_FAILED names each missing path and each other reason why no document can be made; `no regime applies` means that the state requires none of these terms, and for other states the service makes none of its own. " +
      `At most ${NEW_DISCLOSURES_AN_HOUR.offer} new documents of an offer and ${NEW_DISCLOSURES_AN_HOUR.key} with an API key are made in an hour; above that the response is RATE_LIMITED. An existing document is returned without counting.`,
    body: {
      name: "DisclosureTerms",
      description: "An absent term has the offer's default; without a body all terms do.",
      examples: { terms: { summary: "The terms of the document", value: EXAMPLE_TERMS } },
      example: EXAMPLE_TERMS,
    },
    response: {
      description: "The document.",
      examples: { made: { summary: "A document", value: DISCLOSURE_RESPONSES.document } },
    },
    invalid: [
      issueOf("disclosure.income", "required", "must be given or corrected"),
      issueOf("brand.approvals", "state", `must have the template ${TEMPLATE_VERSIONS.CA} of CA`),
    ],
  },
  listDisclosures: {
    tag: "Disclosures",
    summary: "List disclosures",
    description: "Your disclosure documents, newest first, in pages: all, or those of a deal or a state.",
    query: { deal_id: "OfDeal", state: "OfState", limit: "Limit", cursor: "Cursor" },
    response: {
      description: "A page of documents.",
      examples: { page: { summary: "One document", value: DISCLOSURE_RESPONSES.page } },
    },
    invalid: [issueOf("limit", "range", "must be a whole number from 1 to 100")],
  },
  readDisclosure: {
    tag: "Disclosures",
    summary: "Read a disclosure with its evidence",
    description:
      "The figures and hashes of a document, and its evidence: who made, sent, opened, acknowledged and signed it, and when.",
    response: {
      description: "The document.",
      examples: { document: { summary: "A document", value: DISCLOSURE_RESPONSES.document } },
    },
    invalid: QUERY_FAILED,
  },
  downloadDisclosure: {
    tag: "Disclosures",
    summary: "Download a disclosure",
    description:
      "The PDF, byte for byte as it was made: its SHA-256 is the document's `pdf_sha256`. With `signed=true` the signed copy, whose SHA-256 is `signature.pdf_sha256`; 404 while it is unsigned.",
    query: { signed: "Signed" },
    response: { description: "The PDF." },
    invalid: QUERY_FAILED,
  },
};
