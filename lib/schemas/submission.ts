import { z } from "zod";
import { email, name, note, uuid } from "./field-types";
import { PAGE_TERMS_FIELDS } from "./terms";

/** What the ISO's page sends to submit terms. Other fields are ignored, but not other terms: those are money. */
export const SUBMISSION_FIELDS = {
  submissionKey: uuid(),
  ...PAGE_TERMS_FIELDS,
  contact: z.object({ name: name().nullable(), email: email().nullable() }, "must be an object"),
  note: note().nullable(),
  /** Sent by a form that announces a mail about the decision to the address. */
  tellsDecision: z.literal(true).optional(),
};

/** A reference number, as in a URL. */
export const REFERENCE_NUMBER = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
