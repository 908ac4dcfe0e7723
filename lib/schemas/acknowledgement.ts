import { z } from "zod";
import { email, name } from "./field-types";

/** The input of a merchant's acknowledgement. */
export const ACKNOWLEDGEMENT_FIELDS = {
  name: name(),
  received: z.literal(true, "must be ticked"),
  email: email().nullable(),
};
