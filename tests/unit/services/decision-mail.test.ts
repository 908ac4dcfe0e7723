import { expect, test } from "vitest";
import { EVENT_PAYLOADS } from "@/lib/schemas/event-payloads";
import { composeDecisionMail } from "@/lib/services/submissions/decision-mail";
import { EVENTS } from "@/scripts/openapi/event-examples";

const { data } = EVENT_PAYLOADS["submission.decided"].parse(EVENTS["submission.decided"]);
const brand = { name: "Meridian Capital", contactEmail: "deals@meridian.example", isSandbox: false };

test("the mail about a decision has reference, brand, decision and message, and no link and no figure", () => {
  const decision = { ...data.decision, message: "Come back <soon>.", next_url: "https://sign.example/1" };
  const { subject, text, html } = composeDecisionMail({ ...data, decision }, brand);
  expect(subject).toBe("Meridian Capital: Countered (7Q4K-2M9D)");
  for (const part of [text, html]) {
    expect(part).toContain("7Q4K-2M9D");
    expect(part).toContain("Meridian Capital");
    expect(part).toContain("Countered");
    expect(part).not.toMatch(/https?:|href|sig=/);
    const figures = Object.values(decision.quote ?? {}).filter((value) => Number(value) > 100);
    expect(figures.length).toBeGreaterThan(3);
    for (const figure of figures) expect(part).not.toContain(String(figure));
  }
  expect(text).toContain("Come back <soon>.");
  expect(html).toContain("Come back &lt;soon&gt;.");
});

test("the mail about an acceptance says where the terms are final, and never that they are approved", () => {
  const decision = { ...data.decision, decision: "accepted" as const, terms: null, quote: null };
  const { text } = composeDecisionMail({ ...data, decision }, { ...brand, contactEmail: null });
  expect(text).toContain("Terms are final in Meridian Capital's contract.");
  expect(text).not.toMatch(/approved/i);
});
