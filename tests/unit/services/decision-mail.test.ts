import { expect, test } from "vitest";
import { EVENT_PAYLOADS } from "@/lib/schemas/event-operations";
import { composeDecisionMail } from "@/lib/services/submissions/mail";
import { EVENTS } from "@/scripts/openapi/events";

const { data } = EVENT_PAYLOADS["submission.decided"].parse(EVENTS["submission.decided"]);
const brand = {
  name: "Meridian Capital",
  logo: null,
  accent: "#7b2d26",
  contactEmail: "deals@meridian.example",
  timeZone: "America/New_York",
  isSandbox: false,
};

// Rule: A1-16
test("the mail about a decision has reference, merchant, deal, brand, decision and message, and no link and no figure", () => {
  const decision = { ...data.decision, message: "Come back <soon>.", next_url: "https://sign.example/1" };
  const { subject, text, html } = composeDecisionMail({ ...data, decision }, brand);
  expect(subject).toBe(`${data.offer.merchant_name}: Countered by Meridian Capital (7Q4K-2M9D)`);
  for (const part of [text, html]) {
    expect(part).toContain("7Q4K-2M9D");
    expect(part).toContain("Meridian Capital");
    expect(part).toContain(data.offer.merchant_name);
    expect(part).toContain(data.offer.deal_id);
    expect(part).toContain("Countered");
    expect(part).not.toMatch(/https?:|href|sig=/);
    const figures = Object.values(decision.quote ?? {}).filter((value) => Number(value) > 100);
    expect(figures.length).toBeGreaterThan(3);
    for (const figure of figures) expect(part).not.toContain(String(figure));
  }
  expect(text).toContain("> Come back <soon>.\nMeridian Capital");
  expect(html).toMatch(/<blockquote[^>]*><p[^>]*>Come back &lt;soon&gt;\./);
});

test("a mail comes from the brand: its name as the sender, its logo and its colour", () => {
  const logo = "https://meridian.example/logo.png";
  const { html, sender } = composeDecisionMail(data, { ...brand, logo });
  expect(sender).toBe("Meridian Capital");
  expect(html).toContain(`<img src="${logo}"`);
  expect(html).toContain("#7b2d26");
});

test("the mail about an acceptance says where the terms are final, and never that they are approved", () => {
  const decision = { ...data.decision, decision: "accepted" as const, terms: null, quote: null };
  const { text } = composeDecisionMail({ ...data, decision }, { ...brand, contactEmail: null });
  expect(text).toContain("Terms are final in Meridian Capital’s contract.");
  expect(text).not.toMatch(/approved/i);
});
