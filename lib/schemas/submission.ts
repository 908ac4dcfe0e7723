import { z } from "zod";
import { email, name, note, uuid } from "./field-types";

/** The input of a submission. The terms are parsed by their own schema, against the offer. */
export const SUBMISSION_FIELDS = {
  submissionKey: uuid(),
  offerVersion: z.int("must be a whole number").min(1, "must be 1 or more"),
  terms: z.record(z.string(), z.unknown(), "must be an object"),
  contact: z.strictObject({ name: name().nullable(), email: email().nullable() }, "must be an object"),
  note: note().nullable(),
  /** Sent by a form that announces a mail about the decision to the address. */
  tellsDecision: z.literal(true).optional(),
};

/** A reference number, as in a URL. */
export const REFERENCE_NUMBER = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
