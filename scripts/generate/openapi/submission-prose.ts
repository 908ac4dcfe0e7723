import { type DISCLOSURE_OPERATIONS, NEW_DISCLOSURES_AN_HOUR } from "@/lib/schemas/disclosures/operations";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import type { ERASURE_OPERATIONS } from "@/lib/schemas/erasures/operations";
import type { SUBMISSION_OPERATIONS } from "@/lib/schemas/submissions/operations";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { TERMS } from "./offer-examples";
import { type Prose, type ProseFor, QUERY_FAILED } from "./prose";
import { DECISION_REQUESTS, DISCLOSURE_RESPONSES, SUBMISSION_RESPONSES } from "./submission-examples";

/** What both lists of submissions share. */
const LIST = {
  tag: "Submissions",
  query: {
    submitted_since: "SubmittedSince",
    decision: "LatestDecision",
    limit: "Limit",
    cursor: "Cursor",
  },
  response: {
    description: "A page of submissions.",
    examples: { page: { summary: "One submission", value: SUBMISSION_RESPONSES.page } },
  },
  invalid: [issueOf("limit", "range", "must be a whole number from 1 to 100")],
} satisfies Omit<Prose, "summary" | "description">;

/** The document's texts for the operations on submissions. */
export const SUBMISSION_PROSE: ProseFor<typeof SUBMISSION_OPERATIONS> = {
  listSubmissionsOfOffer: {
    ...LIST,
    summary: "List the submissions of an offer",
    description: "What was submitted for the offer of a deal, newest first, in pages.",
  },
  listSubmissions: {
    ...LIST,
    summary: "List submissions",
    description:
      "All your submissions, newest first, in pages. Poll this list too, so that you miss no deal if a callback is lost.",
  },
  readSubmission: {
    tag: "Submissions",
    summary: "Read a submission",
    description:
      "The submission as in its callback, with every decision, newest first, and the offer and the disclosure at that time.",
    response: {
      description: "The submission.",
      examples: { submission: { summary: "A submission", value: SUBMISSION_RESPONSES.submission } },
    },
    invalid: QUERY_FAILED,
  },
  decideSubmission: {
    tag: "Submissions",
    summary: "Decide on a submission",
    description:
      "Accepts, declines or counters a submission, or asks for changes. The ISO reads it on the receipt and on the calculator, and by mail; a counter opens in the calculator. A decision can be replaced by a later one: the latest applies, and all are kept, at most 50. The terms of a counter have the offer's defaults for what they leave out, and must be within its limits as they are now. On a revoked offer only `declined` is allowed. With an `Idempotency-Key` the request can be repeated without deciding twice.",
    body: {
      name: "NewDecision",
      description: "A decision. A null field counts as absent; an unknown one is refused.",
      example: DECISION_REQUESTS.every,
      examples: {
        countered: { summary: "A counter", value: DECISION_REQUESTS.countered },
        accepted: { summary: "An acceptance", value: DECISION_REQUESTS.accepted },
      },
    },
    response: {
      description: "It applies.",
      examples: {
        countered: { summary: "A counter", value: SUBMISSION_RESPONSES.countered },
        accepted: { summary: "An acceptance", value: SUBMISSION_RESPONSES.accepted },
      },
    },
    invalid: [
      issueOf("message", "required", "is required when decision is changes_requested"),
      issueOf("terms.purchase_price", "range", "must be at most $80,000.00"),
    ],
  },
};

/** The document's texts for the operations on disclosure documents. */
export const DISCLOSURE_PROSE: ProseFor<typeof DISCLOSURE_OPERATIONS> = {
  createDisclosure: {
    tag: "Disclosures",
    summary: "Make the disclosure of some terms",
    description:
      "The document that California or New York requires, as HTML and PDF, with the merchant's link. The same terms, version and dates give the same document again, with 200. Making one supersedes the offer's last. VALIDATION_FAILED names each missing path and each other reason why no document can be made; `no regime applies` means that none is required. " +
      `At most ${NEW_DISCLOSURES_AN_HOUR.offer} new documents of an offer and ${NEW_DISCLOSURES_AN_HOUR.key} with an API key are made in an hour; above that the response is RATE_LIMITED. An existing document is returned without counting.`,
    body: {
      name: "DisclosureTerms",
      description: "An absent term has the offer's default; without a body all terms do.",
      examples: { terms: { summary: "The terms of the document", value: TERMS } },
      example: TERMS,
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

const DEAL = { deal_id: "DEAL-1001" };
const CONTACT = { contact_email: "dana@iso.example" };

/** The document's texts for the operations on personal data. */
export const ERASURE_PROSE: ProseFor<typeof ERASURE_OPERATIONS> = {
  erase: {
    tag: "Personal data",
    summary: "Erase personal data",
    description:
      "Replaces names, contacts, notes, metadata, mail addresses and recorded messages with a placeholder; ids, figures, counts and times stay. With `deal_id`: every offer that ever had it, with its versions, submissions and events; a live offer is revoked first. With `contact_email`, case-insensitive: the contact of submissions made with the address, and the address in offers. Pending deliveries are canceled and are not sent again. Most data is erased when the response is sent; the rest follows within minutes. A second request finds nothing to erase.",
    body: {
      name: "NewErasure",
      description: "The deal or the person to erase: exactly one of the two.",
      example: DEAL,
      examples: {
        deal: { summary: "A deal", value: DEAL },
        contact: { summary: "A person", value: CONTACT },
      },
    },
    response: {
      description: "It is erased, or will be within minutes.",
      examples: {
        deal: {
          summary: "A deal that was submitted twice",
          value: {
            id: "0197b8a2-5f0e-7c3a-9d1b-2f4e6a8c0d1e",
            matched: { offers: 1, submissions: 2, events: 6 },
            kept: [
              { disclosure_id: "019b8f0e-2c40-7b22-8c11-4b7c2e9f6a05", until: "2030-01-05T16:41:07.530Z" },
            ],
          },
        },
      },
    },
    invalid: [{ path: null, code: "required", rest: "must hold deal_id or contact_email, and not both" }],
  },
};
