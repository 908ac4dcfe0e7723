import type { ProseFor } from "@/lib/schemas/wire/prose";
import type { ERASURE_OPERATIONS } from "./operations";

const DEAL = { deal_id: "DEAL-1001" };
const CONTACT = { contact_email: "dana@iso.example" };

/** The document's texts for the operations on personal data. */
export const ERASURE_PROSE: ProseFor<typeof ERASURE_OPERATIONS> = {
  erase: {
    tag: "Personal data",
    summary: "Erase personal data",
    description:
      "Replaces names, contacts, notes, metadata, mail addresses and recorded messages with a placeholder; ids, figures, counts and times stay. With `deal_id`: every offer that ever had it, with its versions, submissions and events; a live offer is revoked first. With `contact_email`, case-insensitive: the contact of submissions made with the address, and the address in offers. Pending deliveries are canceled and are not sent again. Most data is erased when the response is sent; the rest follows within minutes. A second request finds nothing to erase.",
    body: {
      name: "NewErasure",
      description: "The deal or the person to erase: exactly one of the two.",
      example: DEAL,
      examples: {
        deal: { summary: "A deal", value: DEAL },
        contact: { summary: "A person", value: CONTACT },
      },
    },
    response: {
      description: "It is erased, or will be within minutes.",
      examples: {
        deal: {
          summary: "A deal that was submitted twice",
          value: {
            id: "0197b8a2-5f0e-7c3a-9d1b-2f4e6a8c0d1e",
            matched: { offers: 1, submissions: 2, events: 6 },
            kept: [
              { disclosure_id: "019b8f0e-2c40-7b22-8c11-4b7c2e9f6a05", until: "2030-01-05T16:41:07.530Z" },
            ],
          },
        },
      },
    },
    invalid: [{ path: null, code: "required", rest: "must hold deal_id or contact_email, and not both" }],
  },
};
