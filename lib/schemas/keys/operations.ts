import { z } from "zod";
import { FUNDER_SLUG } from "@/lib/schemas/wire/identifiers";
import { declareOperations } from "@/lib/schemas/wire/operation";
import { growing, instant } from "@/lib/schemas/wire/response-fields";
import { SCOPES } from "./scopes";

export const API_KEY = z
  .strictObject({
    funder: z.string().regex(FUNDER_SLUG).describe("The slug of the key's funder, as in paths."),
    label: z.string().nullable().describe("What the key is called in the console; null if it has no label."),
    scopes: z.array(growing(SCOPES)).describe("What the key may do."),
    limits: z
      .strictObject({
        per_second: z.int().min(1).describe("Requests a second."),
        per_minute: z.int().min(1).describe("Requests a minute."),
      })
      .describe("The rate limits of this key. All keys of a funder together have limits of their own."),
    expires_at: instant().nullable().describe("When the key ends; null if it has no end."),
    test: z.boolean().describe("Whether the key is of a sandbox, where nothing is real."),
  })
  .meta({ id: "ApiKey", description: "The key that signed the request." });

export const KEY_OPERATIONS = declareOperations({
  readKey: {
    method: "GET",
    path: "/api/v1/{funder}/key",
    scope: "any",
    status: 200,
    response: API_KEY,
  },
});
