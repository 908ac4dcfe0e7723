import { z } from "zod";
import { email, name } from "./field-types";

/** What the ISO's page sends to make a document: terms are parsed by their own schema, against the offer. */
export const DISCLOSED_TERMS_FIELDS = {
  offerVersion: z.int("must be a whole number").min(1, "must be 1 or more"),
  terms: z.record(z.string(), z.unknown(), "must be an object"),
};

/** The same, with the recipient of a mail. */
export const SENDING_FIELDS = {
  ...DISCLOSED_TERMS_FIELDS,
  name: name().nullable(),
  email: email(),
};
