import { expect, test } from "vitest";
import { disclosureSteps } from "@/components/calculator/merchant/disclosure-steps";
import { receivedText } from "@/components/calculator/receipt/receipt-disclosure";
import type { DisclosureProgress } from "@/lib/disclosure/merchant/state";

const AT = { at: 1_767_366_000, text: "Jan 2, 2026, 10:00 AM EST", short: "Jan 2, 10:00 AM" };
const SENT: DisclosureProgress = {
  preparedAt: AT,
  mail: { email: "maria@example.com", requestedAt: AT.at, sentAt: AT },
  openedAt: null,
  senderOpenedAt: null,
  acknowledgedAt: null,
  signedAt: null,
  confirmedBySender: false,
  signs: true,
  transmitted: true,
};
const bySender = { senderOpenedAt: AT, confirmedBySender: true };

test.each<[string, Partial<DisclosureProgress>, string[]]>([
  ["It was sent to the merchant, who has not opened it yet.", {}, ["not yet", "not yet"]],
  [
    "It was sent to the merchant. So far only you have opened it.",
    { senderOpenedAt: AT },
    ["by you", "not yet"],
  ],
  [
    "It was sent to the merchant. So far only you have opened and signed it.",
    { ...bySender, signedAt: AT },
    ["by you", "by you"],
  ],
  [
    "It was sent to the merchant. So far only you have opened and confirmed it.",
    { ...bySender, acknowledgedAt: AT, signs: false },
    ["by you", "by you"],
  ],
  ["The merchant has received it.", { openedAt: AT, signedAt: AT }, ["", ""]],
  ["The merchant has not received it.", { mail: null, transmitted: false }, ["not yet", "not yet"]],
])("the receipt says the same above its steps as in them: %s", (sentence, changes, notes) => {
  const progress = { ...SENT, ...changes };
  expect(receivedText(progress)).toBe(sentence);
  const [, , opened, confirmed] = disclosureSteps(progress, progress.signs);
  expect([opened?.note ?? "", confirmed?.note ?? ""]).toEqual(notes);
});
