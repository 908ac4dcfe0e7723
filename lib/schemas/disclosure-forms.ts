import { z } from "zod";
import { email, name } from "./field-types";
import { PAGE_TERMS_FIELDS } from "./terms";

/** What the ISO's page sends to mail the disclosure of its terms. */
export const SENDING_FIELDS = {
  ...PAGE_TERMS_FIELDS,
  name: name().nullable(),
  email: email(),
};

/** What the merchant's page sends to acknowledge a disclosure. */
export const ACKNOWLEDGEMENT_FIELDS = {
  name: name(),
  received: z.literal(true, "must be ticked"),
  email: email().nullable(),
};
