import "server-only";
import { ownValue } from "@/lib/calculator/own-value";
import type { EventType } from "@/lib/schemas/events/event-types";
import type { ChatFormat } from "@/lib/schemas/states";
import { env } from "@/lib/server/env";

/** What happened, after the deal. No figure, no name and no contact: many read a channel. */
const HAPPENED: Partial<Record<string, string>> = {
  "submission.created": "terms were submitted",
  "submission.decided": "a decision was made",
  "offer.created": "an offer was created",
  "offer.updated": "the offer was changed",
  "offer.revoked": "the offer was revoked",
  "offer.viewed": "the offer was opened",
  "offer.expiring": "the link ends soon",
  "offer.expired": "the link ended",
  "disclosure.created": "a disclosure was made",
  "disclosure.sent": "the disclosure was sent",
  "disclosure.viewed": "the disclosure was opened",
  "disclosure.acknowledged": "the disclosure was acknowledged",
  "disclosure.signed": "the disclosure was signed",
  "webhook.test": "",
} satisfies Record<EventType, string>;

interface Recorded {
  type: string;
  test?: boolean;
  data: { offer?: { deal_id?: string }; submission?: { number?: string } };
}

/** Returns the body of a message to a channel about an event of a funder. */
export function chatMessage(format: ChatFormat, payload: string, slug: string): string {
  const { sentence, address } = sentenceOf(JSON.parse(payload) as Recorded, slug);
  if (format === "slack") {
    const text = `${sentence} ${address}`
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;");
    return JSON.stringify({ text, mrkdwn: false, unfurl_links: false });
  }
  const inlines = [
    { type: "TextRun", text: `${sentence} ` },
    { type: "TextRun", text: address, selectAction: { type: "Action.OpenUrl", url: address } },
  ];
  return JSON.stringify({
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content: card(inlines) }],
  });
}

/** A card of one paragraph, whose text is not read as Markdown. */
function card(inlines: object[]) {
  return {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [{ type: "RichTextBlock", inlines }],
  };
}

/** The sentence, and the page of the console that it leads to. */
function sentenceOf({ type, test = false, data }: Recorded, slug: string) {
  const root = `${env().baseUrl}/console/${encodeURIComponent(slug)}`;
  if (type === "webhook.test")
    return { sentence: "Test: messages about deals arrive here.", address: `${root}/settings/webhooks` };
  const { deal_id = "" } = data.offer ?? {};
  const { number } = data.submission ?? {};
  const happened = ownValue(HAPPENED, type) ?? type;
  return {
    sentence: `${test ? "Test: " : ""}Deal ${deal_id}: ${happened}.`,
    address:
      number === undefined
        ? `${root}/offers/${encodeURIComponent(deal_id)}`
        : `${root}/submissions/${number}`,
  };
}
