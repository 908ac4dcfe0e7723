import { issueOf } from "@/lib/schemas/wire/field-issues";
import { type ProseFor, QUERY_FAILED } from "@/lib/schemas/wire/prose";
import { OFFER_REQUESTS, OFFER_RESPONSES, UNSAVED_QUOTES } from "./examples";
import type { OFFER_OPERATIONS } from "./operations";

/** The document's texts for the operations on offers, their calculator and brands. */
export const OFFER_PROSE: ProseFor<typeof OFFER_OPERATIONS> = {
  createOffer: {
    tag: "Offers",
    summary: "Create an offer",
    description:
      "Publishes an offer for a deal and returns the signed link of its calculator. A deal has at most one live offer; after a revoke the same `deal_id` may be created again. With an `Idempotency-Key` the request can be repeated without doing it twice.",
    body: {
      name: "NewOffer",
      description: "A new offer. A null field counts as absent; an unknown one is refused.",
      example: OFFER_REQUESTS.fullOffer,
      examples: {
        smallest: { summary: "Nothing but the required fields", value: OFFER_REQUESTS.smallestOffer },
        full: { summary: "Every field in use", value: OFFER_REQUESTS.fullOffer },
        pricedByTerm: { summary: "Two structures, each with its price", value: OFFER_REQUESTS.pricedByTerm },
      },
    },
    response: {
      description: "The offer is live.",
      examples: { created: { summary: "A new offer", value: OFFER_RESPONSES.created } },
    },
    invalid: [
      issueOf("purchase_price_floor", "conflict", "must not exceed purchase_price_ceiling"),
      issueOf(
        "fees[0].amount",
        "range",
        "must be a fraction from 0 to 1 with at most 6 decimals, use 0.03 for 3 %",
      ),
      issueOf(
        "merchantname",
        "unknown_field",
        "is not a known field; the nearest known name is merchant_name",
      ),
    ],
  },
  listOffers: {
    tag: "Offers",
    summary: "List offers",
    description: "Your offers, newest first, in pages. Any `offers:` scope may read.",
    query: {
      status: "Status",
      merchant_id: "OfMerchant",
      iso_id: "OfIso",
      brand_id: "OfBrand",
      deal_id_prefix: "DealIdPrefix",
      updated_since: "UpdatedSince",
      limit: "Limit",
      cursor: "Cursor",
    },
    response: {
      description: "A page of offers.",
      examples: { page: { summary: "A page with another after it", value: OFFER_RESPONSES.page } },
    },
    invalid: [issueOf("limit", "range", "must be a whole number from 1 to 100")],
  },
  readOffer: {
    tag: "Offers",
    summary: "Read an offer",
    description:
      "The live offer of a deal, or the latest revoked one when none is live: every field with its default filled in. Its response can be edited and sent back with PUT. Any `offers:` scope may read.",
    response: {
      description: "The offer.",
      examples: { live: { summary: "A live offer", value: OFFER_RESPONSES.offer } },
    },
    invalid: QUERY_FAILED,
  },
  replaceOffer: {
    tag: "Offers",
    summary: "Replace an offer",
    description:
      "Replaces all fields of the offer, increases its version and issues a new link. Earlier links keep working until their own end and open the current offer. Read-only fields of a GET are ignored.",
    body: {
      name: "OfferReplacement",
      description: "A whole offer. An absent or null field returns to its default.",
      example: OFFER_REQUESTS.replacement,
      examples: { replacement: { summary: "A higher ceiling", value: OFFER_REQUESTS.replacement } },
    },
    response: {
      description: "The offer is replaced.",
      examples: { replaced: { summary: "Version 2, with a new link", value: OFFER_RESPONSES.replaced } },
    },
    invalid: [
      issueOf("version", "required", "is required"),
      issueOf("default_purchase_price", "conflict", "must not exceed purchase_price_ceiling"),
    ],
  },
  patchOffer: {
    tag: "Offers",
    summary: "Patch an offer",
    description:
      "Changes the fields given and leaves the rest (JSON Merge Patch, RFC 7396). The version rises by 1 even when nothing else changes. The link stays unless it has expired. Read-only fields of a GET are ignored, `status` too: DELETE revokes.",
    body: {
      name: "OfferPatch",
      description:
        "The fields to change (RFC 7396). `fee_config`, `display_config`, `metadata`, `renewal` and `disclosure` are merged member by member, with the objects inside them. Every other field is replaced as a whole, `structures` too. Null returns a field to its default.",
      requiredFields: ["version"],
      example: OFFER_REQUESTS.replacement,
      mediaTypes: ["application/json", "application/merge-patch+json"],
      examples: {
        raisedUpsell: { summary: "More upsell", value: OFFER_REQUESTS.raisedUpsell },
        clearedFields: { summary: "Fields emptied and merged", value: OFFER_REQUESTS.clearedFields },
      },
    },
    response: {
      description: "The offer is changed.",
      examples: { patched: { summary: "Version 2, with the same link", value: OFFER_RESPONSES.patched } },
    },
    invalid: [issueOf("max_upsell", "range", "must be 0 or more")],
  },
  revokeOffer: {
    tag: "Offers",
    summary: "Revoke an offer",
    description:
      "Revokes an offer and every link to it. Revoking it again returns the same response and causes no second event.",
    response: {
      description: "The offer is revoked.",
      examples: { revoked: { summary: "A revoked offer", value: OFFER_RESPONSES.revoked } },
    },
    invalid: QUERY_FAILED,
  },
  quoteOffer: {
    tag: "Calculator",
    summary: "Quote terms",
    description:
      "The figures the calculator shows for some terms, to the cent. Nothing is saved. An absent term has the offer's default; without a body all terms do. Terms outside a limit are VALIDATION_FAILED. `include` adds the dated payments and what a disclosure states, the estimated APR among it; on an offer with structures also every structure with these terms fitted into its limits. Any `offers:` scope is sufficient.",
    body: {
      name: "QuoteTerms",
      description: "Terms within the offer's limits, and what to add to their figures.",
      example: { ...OFFER_REQUESTS.terms, include: OFFER_REQUESTS.withParts.include },
      examples: {
        whole: { summary: "All terms", value: OFFER_REQUESTS.terms },
        weekly: { summary: "Some terms, the rest by default", value: OFFER_REQUESTS.weekly },
        withParts: {
          summary: "Monthly payments with their dates and disclosure",
          value: OFFER_REQUESTS.withParts,
        },
        withStructures: {
          summary: "One structure, with the others beside it",
          value: OFFER_REQUESTS.withStructures,
        },
      },
    },
    response: {
      description: "The figures.",
      examples: {
        quote: { summary: "The default terms", value: OFFER_RESPONSES.quote },
        withParts: { summary: "Monthly payments with every part", value: OFFER_RESPONSES.quoteWithParts },
        withStructures: {
          summary: "One structure, with the others beside it",
          value: OFFER_RESPONSES.quoteWithStructures,
        },
      },
    },
    invalid: [issueOf("purchase_price", "range", "must be at most $80,000.00")],
  },
  quoteUnsavedOffer: {
    tag: "Calculator",
    summary: "Quote without an offer",
    description:
      "Computes the figures of terms within an offer that you have not created, so that your own system can show them before you publish anything. Nothing is saved, and `deal_id` may have a live offer. `offer` has the fields of POST /offers; `deal_id`, `merchant_name` and `iso_name` are optional. The response has the offer with its defaults, the figures, and the limits in each frequency. The request is refused for the same reasons as creating the offer, with paths that begin with `offer.` or `terms.`.",
    body: {
      name: "UnsavedQuoteRequest",
      description: "An offer, terms within it, and what to add to their figures.",
      example: UNSAVED_QUOTES.request,
      examples: { weekly: { summary: "Weekly payments", value: UNSAVED_QUOTES.request } },
    },
    response: {
      description: "The offer, its figures and its limits.",
      examples: { weekly: { summary: "Weekly payments", value: UNSAVED_QUOTES.response } },
    },
    invalid: [issueOf("offer.purchase_price_floor", "conflict", "must not exceed purchase_price_ceiling")],
  },
  issueCalculatorLink: {
    tag: "Calculator",
    summary: "Issue a fresh link",
    description:
      "Another link to the offer's calculator, with its own expiry. Earlier links keep working unless `revoke_previous` is true. The body is optional.",
    body: {
      name: "NewCalculatorLink",
      description: "What happens to earlier links.",
      example: OFFER_REQUESTS.revokePrevious,
      examples: {
        revokePrevious: { summary: "Revoke earlier links", value: OFFER_REQUESTS.revokePrevious },
      },
    },
    response: {
      description: "The link.",
      examples: { link: { summary: "A fresh link", value: OFFER_RESPONSES.link } },
    },
    invalid: [issueOf("revoke_previous", "type", "must be true or false")],
  },
  listBrands: {
    tag: "Brands",
    summary: "List brands",
    description: "Your brands, the default one first. Any `offers:` scope may read.",
    response: {
      description: "All brands.",
      examples: { brands: { summary: "One brand", value: OFFER_RESPONSES.brands } },
    },
    invalid: QUERY_FAILED,
  },
};
