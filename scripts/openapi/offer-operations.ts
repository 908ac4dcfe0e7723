import { z } from "zod";
import {
  NEW_LINK_FIELDS,
  NEW_OFFER_FIELDS,
  offerChangeFields,
  READ_ONLY_FIELDS,
} from "@/lib/schemas/requests";
import {
  BRANDS,
  FRESH_LINK,
  OFFER,
  OFFER_PAGE,
  OFFER_SUMMARY,
  QUOTE_WITH_PARTS,
  REVOKED_OFFER,
} from "@/lib/schemas/responses";
import { QUOTE_FIELDS } from "@/lib/schemas/terms";
import { OFFER_ANSWERS, OFFER_REQUESTS, QUERY_FAILED } from "./examples";
import { ignored, type Operation } from "./operation";

const OFFERS = "/api/v1/{funder}/offers";
const OFFER_PATH = `${OFFERS}/{dealId}`;

const newOffer = z
  .strictObject({ ...NEW_OFFER_FIELDS, ...ignored(["version"]) })
  .describe("A new offer. A null field counts as absent; an unknown one is refused.");

const changeFields = {
  ...offerChangeFields(""),
  deal_id: NEW_OFFER_FIELDS.deal_id
    .describe("May be repeated, not changed: the deal of the path.")
    .optional(),
  ...ignored(READ_ONLY_FIELDS),
};

const replacement = z
  .strictObject(changeFields)
  .describe("A whole offer. What is left out, or null, goes back to its default.");

const patch = replacement.describe(
  "The fields to change (RFC 7396). `fee_config`, `display_config`, `metadata` and `disclosure`, with its objects, merge member by member, every other field is replaced whole, null returns a field to its default.",
);

/** The operations on offers, their calculator and the brands they are published under. */
export const OFFER_OPERATIONS: Operation[] = [
  {
    operationId: "createOffer",
    method: "post",
    path: OFFERS,
    tag: "Offers",
    summary: "Create an offer",
    description:
      "Publishes an offer for a deal and returns the signed link of its calculator. A deal has at most one live offer; after a revoke the same `deal_id` may be created again. With an `Idempotency-Key` the request can be repeated without doing it twice.",
    scope: "offers:create",
    parameters: ["IdempotencyKey"],
    body: {
      name: "NewOffer",
      schema: newOffer,
      required: true,
      example: OFFER_REQUESTS.fullOffer,
      examples: {
        smallest: { summary: "Nothing but the required fields", value: OFFER_REQUESTS.smallestOffer },
        full: { summary: "Every field in use", value: OFFER_REQUESTS.fullOffer },
      },
    },
    answer: {
      status: 201,
      description: "The offer is live.",
      schema: OFFER_SUMMARY,
      examples: { created: { summary: "A new offer", value: OFFER_ANSWERS.created } },
      headers: ["Location", "Idempotent-Replayed"],
    },
    errors: ["DEAL_ALREADY_EXISTS", "IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_CONFLICT"],
    invalid: [
      "purchase_price_floor must not exceed purchase_price_ceiling",
      "fees[0].amount must be a fraction from 0 to 1 with at most 6 decimals, use 0.03 for 3 %",
      "merchantname is not a known field; the nearest known name is merchant_name",
    ],
  },
  {
    operationId: "listOffers",
    method: "get",
    path: OFFERS,
    tag: "Offers",
    summary: "List offers",
    description: "Your offers, newest first, in pages. Any `offers:` scope may read.",
    scope: "offers:*",
    parameters: ["Status", "UpdatedSince", "Limit", "Cursor"],
    answer: {
      status: 200,
      description: "A page of offers.",
      schema: OFFER_PAGE,
      examples: { page: { summary: "A page with another after it", value: OFFER_ANSWERS.page } },
    },
    invalid: ["limit must be a whole number from 1 to 100"],
  },
  {
    operationId: "readOffer",
    method: "get",
    path: OFFER_PATH,
    tag: "Offers",
    summary: "Read an offer",
    description:
      "The live offer of a deal, or the latest revoked one when none is live: every field with its default filled in. What it answers can be edited and sent back with PUT. Any `offers:` scope may read.",
    scope: "offers:*",
    answer: {
      status: 200,
      description: "The offer.",
      schema: OFFER,
      examples: { live: { summary: "A live offer", value: OFFER_ANSWERS.offer } },
    },
    invalid: QUERY_FAILED,
  },
  {
    operationId: "replaceOffer",
    method: "put",
    path: OFFER_PATH,
    tag: "Offers",
    summary: "Replace an offer",
    description:
      "Puts a whole new set of fields in the offer's place, raises its version and issues a new link. Earlier links keep working until their own end and open the current offer. Fields of a GET that nobody sets are ignored.",
    scope: "offers:update",
    body: {
      name: "OfferReplacement",
      schema: replacement,
      required: true,
      example: OFFER_REQUESTS.replacement,
      examples: { replacement: { summary: "A higher ceiling", value: OFFER_REQUESTS.replacement } },
    },
    answer: {
      status: 200,
      description: "The offer is replaced.",
      schema: OFFER_SUMMARY,
      examples: { replaced: { summary: "Version 2, with a new link", value: OFFER_ANSWERS.replaced } },
    },
    errors: ["VERSION_CONFLICT", "OFFER_REVOKED"],
    invalid: ["version is required", "default_purchase_price must not exceed purchase_price_ceiling"],
  },
  {
    operationId: "patchOffer",
    method: "patch",
    path: OFFER_PATH,
    tag: "Offers",
    summary: "Patch an offer",
    description:
      "Changes the fields given and leaves the rest (JSON Merge Patch, RFC 7396). The version rises by 1 even when nothing else changes. The link stays, unless it has run out. Fields of a GET that nobody sets are ignored, `status` too: DELETE revokes.",
    scope: "offers:update",
    body: {
      name: "OfferPatch",
      schema: patch,
      required: true,
      requiredFields: ["version"],
      example: OFFER_REQUESTS.replacement,
      mediaTypes: ["application/json", "application/merge-patch+json"],
      examples: {
        raisedUpsell: { summary: "More upsell", value: OFFER_REQUESTS.raisedUpsell },
        clearedFields: { summary: "Fields emptied and merged", value: OFFER_REQUESTS.clearedFields },
      },
    },
    answer: {
      status: 200,
      description: "The offer is changed.",
      schema: OFFER_SUMMARY,
      examples: { patched: { summary: "Version 2, with the same link", value: OFFER_ANSWERS.patched } },
    },
    errors: ["VERSION_CONFLICT", "OFFER_REVOKED"],
    invalid: ["max_upsell must be 0 or more"],
  },
  {
    operationId: "revokeOffer",
    method: "delete",
    path: OFFER_PATH,
    tag: "Offers",
    summary: "Revoke an offer",
    description:
      "Ends an offer and every link to it. Revoking it again gives the same answer and tells nobody twice.",
    scope: "offers:delete",
    answer: {
      status: 200,
      description: "The offer is revoked.",
      schema: REVOKED_OFFER,
      examples: { revoked: { summary: "A revoked offer", value: OFFER_ANSWERS.revoked } },
    },
    invalid: QUERY_FAILED,
  },
  {
    operationId: "quoteOffer",
    method: "post",
    path: `${OFFER_PATH}/quote`,
    tag: "Calculator",
    summary: "Quote terms",
    description:
      "The figures the calculator shows for some terms, to the cent. Nothing is stored. What is left out takes the offer's default; without a body everything does. Terms outside a limit are VALIDATION_FAILED. `include` adds the dated payments and what a disclosure states, the estimated APR among it. Any `offers:` scope may ask.",
    scope: "offers:*",
    body: {
      name: "QuoteTerms",
      schema: z
        .strictObject(QUOTE_FIELDS)
        .describe("Terms within the offer's limits, and what to add to their figures."),
      required: false,
      example: { ...OFFER_REQUESTS.terms, include: OFFER_REQUESTS.withParts.include },
      examples: {
        whole: { summary: "All terms", value: OFFER_REQUESTS.terms },
        weekly: { summary: "Some terms, the rest by default", value: OFFER_REQUESTS.weekly },
        withParts: {
          summary: "Monthly payments with their dates and disclosure",
          value: OFFER_REQUESTS.withParts,
        },
      },
    },
    answer: {
      status: 200,
      description: "The figures.",
      schema: QUOTE_WITH_PARTS,
      examples: {
        quote: { summary: "The default terms", value: OFFER_ANSWERS.quote },
        withParts: { summary: "Monthly payments with every part", value: OFFER_ANSWERS.quoteWithParts },
      },
    },
    errors: ["OFFER_REVOKED"],
    invalid: ["purchase_price: Purchase price is at most $80,000.00."],
  },
  {
    operationId: "issueCalculatorLink",
    method: "post",
    path: `${OFFER_PATH}/calculator-url`,
    tag: "Calculator",
    summary: "Issue a fresh link",
    description:
      "Another link to the offer's calculator, with a life of its own. Earlier links keep working unless `revoke_previous` is true. The body is optional.",
    scope: "offers:update",
    body: {
      name: "NewCalculatorLink",
      schema: z.strictObject(NEW_LINK_FIELDS).describe("What becomes of earlier links."),
      required: false,
      example: OFFER_REQUESTS.revokePrevious,
      examples: {
        revokePrevious: { summary: "Let earlier links die", value: OFFER_REQUESTS.revokePrevious },
      },
    },
    answer: {
      status: 200,
      description: "The link.",
      schema: FRESH_LINK,
      examples: { link: { summary: "A fresh link", value: OFFER_ANSWERS.link } },
    },
    errors: ["OFFER_REVOKED"],
    invalid: ["revoke_previous must be true or false"],
  },
  {
    operationId: "listBrands",
    method: "get",
    path: "/api/v1/{funder}/brands",
    tag: "Brands",
    summary: "List brands",
    description: "Your brands, the default one first. Any `offers:` scope may read.",
    scope: "offers:*",
    answer: {
      status: 200,
      description: "All brands.",
      schema: BRANDS,
      examples: { brands: { summary: "One brand", value: OFFER_ANSWERS.brands } },
    },
    invalid: QUERY_FAILED,
  },
];
