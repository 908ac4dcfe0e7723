import { expect, test } from "vitest";
import { rivalTerms } from "@/components/console/submissions/rival-words";
import type { RivalSubmission } from "@/lib/schemas/console/rows";

test.each([
  ["Ruth Okafor", "fk_live_0123456789abcdef", /^Ruth Okafor decided on /],
  [null, "fk_live_0123456789abcdef", /^Key fk_liv…cdef decided on /],
])(
  "who decided on other terms of the deal is named %s, a key without a name by its beginning and end",
  (decided_by, decided_key, words) => {
    const at = new Date("2026-01-02T16:00:00Z");
    const rival = { id: "1", number: "QHKA-9DBQ", submitted_at: at, decision: "accepted", decided_at: at };
    const shown = { ...rival, quote: {}, decided_by, decided_key } as unknown as RivalSubmission;
    expect(rivalTerms(shown, { now: at.getTime(), zone: "UTC" }).decided).toMatch(words);
  },
);
