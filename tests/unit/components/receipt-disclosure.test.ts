import { expect, test } from "vitest";
import { disclosureSteps } from "@/components/calculator/merchant/disclosure-steps";
import { receivedText } from "@/components/calculator/receipt/receipt-disclosure";
import type { DisclosureProgress } from "@/lib/disclosure/merchant/state";

const AT = { at: 1_767_366_000, text: "Jan 2, 2026, 10:00 AM EST", short: "Jan 2, 10:00 AM" };
const SENT: DisclosureProgress = {
  preparedAt: AT,
  mail: { email: "maria@example.com", requestedAt: AT.at, sentAt: AT },
  handedOut: true,
  openedAt: null,
  senderOpenedAt: null,
  acknowledgedAt: null,
  signedAt: null,
  confirmedBySender: false,
  signs: true,
  transmitted: true,
};
const bySender = { senderOpenedAt: AT, confirmedBySender: true };

test.each<[string, Partial<DisclosureProgress>, string[], string[]]>([
  ["It was sent to the merchant, who has not opened it yet.", {}, ["not yet", "not yet"], ["open", "open"]],
  [
    "It was sent to the merchant. So far only you have opened it.",
    { senderOpenedAt: AT },
    ["by you", "not yet"],
    ["own", "open"],
  ],
  [
    "It was sent to the merchant. So far only you have opened and signed it.",
    { ...bySender, signedAt: AT },
    ["by you", "by you"],
    ["own", "own"],
  ],
  [
    "It was sent to the merchant. So far only you have opened and confirmed it.",
    { ...bySender, acknowledgedAt: AT, signs: false },
    ["by you", "by you"],
    ["own", "own"],
  ],
  ["The merchant has received it.", { openedAt: AT, signedAt: AT }, ["", ""], ["done", "done"]],
  [
    "The merchant has not received it.",
    { mail: null, transmitted: false },
    ["not yet", "not yet"],
    ["open", "open"],
  ],
])("the receipt says the same above its steps as in them: %s", (sentence, changes, notes, states) => {
  const progress = { ...SENT, ...changes };
  expect(receivedText(progress)).toBe(sentence);
  const [, , opened, confirmed] = disclosureSteps(progress, progress.signs);
  expect([opened?.note ?? "", confirmed?.note ?? ""]).toEqual(notes);
  expect([opened?.state, confirmed?.state]).toEqual(states);
});
