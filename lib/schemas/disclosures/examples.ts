import { EXAMPLE_DISCLOSURE, EXAMPLE_TERMS, OFFER_ID } from "@/lib/schemas/offers/examples";

/** A disclosure document of the example deal's terms. */
export const EXAMPLE_DOCUMENT = {
  id: "019b8f0e-2c40-7b22-8c11-4b7c2e9f6a05",
  deal_id: "DEAL-1001",
  offer_id: OFFER_ID,
  offer_version: 1,
  state: "CA",
  template_version: "ca-2",
  status: "current",
  test: false,
  terms: EXAMPLE_TERMS,
  structure: null,
  html_sha256: "0f5b2a6e1c9d4873b1a0e5f6c7d8091a2b3c4d5e6f708192a3b4c5d6e7f80912",
  pdf_sha256: "7c1e9f0a3b5d48626f7081929a3b4c5d6e7f80910f5b2a6e1c9d4873b1a0e5f6",
  signature: null,
  created_at: "2026-01-05T16:30:00.112Z",
  expires_at: "2026-01-07T05:00:00.000Z",
  superseded_at: null,
  kept_until: "2030-01-05T16:41:07.530Z",
};
const evidence = (kind: string, at: string, given: object) => ({
  kind,
  at,
  actor: { kind: "iso", id: null },
  name: null,
  title: null,
  email: null,
  address: null,
  user_agent: null,
  html_sha256: EXAMPLE_DOCUMENT.html_sha256,
  document_sha256: EXAMPLE_DOCUMENT.pdf_sha256,
  by_sender: false,
  count: 1,
  last_at: null,
  ...given,
});
const browser = { address: "203.0.113.7", user_agent: "Mozilla/5.0 (iPhone)" };
export const EXAMPLE_EVIDENCE = {
  created: evidence("created", EXAMPLE_DOCUMENT.created_at, {
    address: "198.51.100.20",
    user_agent: "Mozilla/5.0",
  }),
  sent: evidence("sent", "2026-01-05T16:30:02.440Z", {
    name: "Maria Alvarez",
    email: "owner@harbor.example",
  }),
  viewed: evidence("opened", "2026-01-05T16:40:11.029Z", {
    actor: { kind: "merchant", id: null },
    ...browser,
  }),
  acknowledged: evidence("acknowledged", "2026-01-05T16:41:07.530Z", {
    actor: { kind: "merchant", id: null },
    name: "Maria Alvarez",
    ...browser,
  }),
  signed: evidence("signed", "2026-01-05T16:41:07.530Z", {
    actor: { kind: "merchant", id: null },
    name: "Maria Alvarez",
    title: "Owner",
    email: "owner@harbor.example",
    ...browser,
  }),
};
export const EXAMPLE_SIGNATURE = {
  signed_at: "2026-01-05T16:41:07.530Z",
  html_sha256: "5a1e0c9d7b3f48621f7081929a3b4c5d6e7f80910f5b2a6e1c9d4873b1a0e5f6",
  pdf_sha256: "9d4873b1a0e5f67c1e9f0a3b5d48626f7081929a3b4c5d6e7f80910f5b2a6e1c",
};

/** Responses about disclosure documents. */
export const DISCLOSURE_RESPONSES = {
  page: { data: [EXAMPLE_DOCUMENT], has_more: false, next_cursor: null },
  document: {
    ...EXAMPLE_DOCUMENT,
    merchant_url: `/DEAL-1001/merchant?sig=Y6sd001bpsPmWjW-t_QlBzJvVHeOh090djYG8-Dhv3w&exp=1767762000&disclosure=${EXAMPLE_DOCUMENT.id}`,
    recipient: "Harbor Street Bakery",
    figures: { ...EXAMPLE_DISCLOSURE, document_id: EXAMPLE_DOCUMENT.id },
    evidence: Object.values(EXAMPLE_EVIDENCE),
  },
};
