import { type ProseFor, QUERY_FAILED } from "@/lib/schemas/wire/prose";
import type { KEY_OPERATIONS } from "./operations";

/** The document's text for the operation that reads the key. */
export const KEY_PROSE: ProseFor<typeof KEY_OPERATIONS> = {
  readKey: {
    tag: "Keys",
    summary: "Read the key of this request",
    description:
      "What the key that signed the request may do, how often, and until when. Any key may ask, whatever its scopes: a first request that tells whether key, secret, clock and signature are right.",
    response: {
      description: "The key.",
      examples: {
        live: {
          summary: "A key that reads",
          value: {
            funder: "acme",
            label: "Warehouse",
            scopes: ["offers:read", "submissions:read"],
            limits: { per_second: 5, per_minute: 60 },
            expires_at: "2027-01-05T00:00:00.000Z",
            test: false,
          },
        },
        test: {
          summary: "A key of a sandbox, without a label and without an end",
          value: {
            funder: "acme-test",
            label: null,
            scopes: ["offers:create", "offers:update", "submissions:read"],
            limits: { per_second: 5, per_minute: 60 },
            expires_at: null,
            test: true,
          },
        },
      },
    },
    invalid: QUERY_FAILED,
  },
};
