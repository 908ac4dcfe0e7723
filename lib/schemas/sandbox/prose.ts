import { DELIVERY_RESPONSES } from "@/lib/schemas/deliveries/examples";
import { EXAMPLE_TERMS } from "@/lib/schemas/offers/examples";
import { SUBMISSION_RESPONSES } from "@/lib/schemas/submissions/examples";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { type ProseFor, QUERY_FAILED } from "@/lib/schemas/wire/prose";
import type { SANDBOX_OPERATIONS } from "./operations";

const SUBMITTED = {
  ...EXAMPLE_TERMS,
  contact: { name: "Dana Reyes", email: "dana@iso.example" },
  note: "The merchant would sign this week.",
};

const SHORT = { purchase_price: EXAMPLE_TERMS.purchase_price, frequency: EXAMPLE_TERMS.frequency };

const FRESH = { ...SUBMISSION_RESPONSES.submission, decision: null, decisions: [] };

const ENDED = [
  issueOf("calculator_url", "state", "has expired: POST /offers/DEAL-1001/calculator-url issues another"),
];

/** The document's texts for the operations of a sandbox. */
export const SANDBOX_PROSE: ProseFor<typeof SANDBOX_OPERATIONS> = {
  submitInSandbox: {
    tag: "Sandbox",
    summary: "Submit terms as the ISO would",
    description:
      "Submits terms under the offer's current link: the submission, its event, its callback and its mails are those of the page. Absent terms have the offer's defaults; the body is optional. The first attempt of each callback for a merchant named `Test Callback 500` or `Test Callback Timeout` fails that way, so that you see the retry.",
    body: {
      name: "SandboxSubmission",
      description: "Terms as in a quote, with what else the ISO can enter.",
      example: SUBMITTED,
      examples: {
        terms: { summary: "Terms with a contact and a note", value: SUBMITTED },
        defaults: { summary: "The offer's defaults for the rest", value: SHORT },
      },
    },
    response: {
      description: "It is submitted.",
      examples: { submission: { summary: "The submission", value: FRESH } },
    },
    invalid: [issueOf("purchase_price", "range", "must be at most $80,000.00"), ...ENDED],
  },
  viewInSandbox: {
    tag: "Sandbox",
    summary: "Open the link as the ISO would",
    description:
      "Records that the offer's current link was opened: the first time sends `offer.viewed`, as the page does.",
    response: { description: "It is recorded." },
    invalid: ENDED,
  },
  expireLinkInSandbox: {
    tag: "Sandbox",
    summary: "End the link now, or soon",
    description:
      "Ends the offer's current link and sends `offer.expired`. With `in_hours` it ends then instead, and `offer.expiring` is sent: at once, or within about a minute after the link is a minute old. Earlier links keep their own end. A link that has ended stays as it is.",
    body: {
      name: "LinkEnd",
      description: "When the link ends.",
      example: { in_hours: 24 },
      examples: { tomorrow: { summary: "In a day", value: { in_hours: 24 } } },
    },
    response: { description: "It has ended, or will end." },
    invalid: [issueOf("in_hours", "range", "must be a whole number from 1 to 71")],
  },
  failDeliveryInSandbox: {
    tag: "Sandbox",
    summary: "Make the next attempt fail",
    description:
      "The next attempt of a pending delivery is recorded as a failure, without sending. The one after it is sent.",
    response: {
      description: "The next attempt will fail.",
      examples: { pending: { summary: "The pending delivery", value: DELIVERY_RESPONSES.replayed } },
    },
    invalid: QUERY_FAILED,
  },
  resetSandbox: {
    tag: "Sandbox",
    summary: "Empty the sandbox",
    description:
      "Deletes every offer of the sandbox with its links, submissions, decisions, disclosures, events and deliveries, the recorded responses of its keys and its refused requests. Keys, brands, endpoints and the audit log stay. When it takes longer than 50 seconds the response is 503: call it again, and it continues.",
    response: { description: "The sandbox has no offers." },
    invalid: QUERY_FAILED,
  },
};
