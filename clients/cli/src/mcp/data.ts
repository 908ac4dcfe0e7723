import { SIGNATURE_IN_TEXT } from "../links";

/** The most characters of a text that people wrote. */
export const MOST_CHARACTERS = 500;

/** A text that people wrote, fenced: it is data, whatever it says. */
interface FencedText {
  written_by_people: string;
  /** How long the whole text is, if it was cut. */
  characters?: number;
}

/** Members that no answer has: links, addresses of people and of receivers, secrets, who signed with what. */
const LEFT_OUT = new Set([
  "address",
  "assigned_users",
  "client_address",
  "email",
  "ip_address",
  "notification_emails",
  "secret",
  "signature",
  "user_agent",
]);

/** Members that people name or write, whatever they look like. */
const BY_PEOPLE = new Set([
  "channel",
  "collateral",
  "deal_type",
  "description",
  "error",
  "funder_notes",
  "iso_id",
  "iso_name",
  "label",
  "merchant_id",
  "merchant_name",
  "merchant_state",
  "message",
  "name",
  "note",
  "other_fees",
  "paid_to",
  "payee",
  "prepayment_fees",
  "prepayment_paragraph",
  "reference",
  "response_body",
  "stipulations",
  "title",
  "true_up_paragraph",
]);

/** Members whose sentences are the service's own. */
const BY_THE_SERVICE = new Set([
  "assumptions",
  "blocked_by",
  "missing",
  "refused",
  "term",
  "unavailable_reason",
]);

/** A value that is one word of a machine: an id, a code, a time. */
const ONE_WORD = /^[\w.:+-]{0,64}$/;

/**
 * A response of the API as an assistant gets it: without links, secrets and addresses, and with every text that
 * people wrote fenced and cut. A text that is not known to be the service's own counts as people's, so that what
 * a later release adds is fenced too.
 */
export function asData(value: object): Record<string, unknown> {
  return dataOf(value, "", false) as Record<string, unknown>;
}

function dataOf(value: unknown, name: string, isService: boolean): unknown {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return textOf(value, name, isService);
  // Its names are people's too.
  if (name === "metadata") return fenced(JSON.stringify(value));
  if (Array.isArray(value)) return value.map((item) => dataOf(item, name, isService));
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([member]) => !isLeftOut(member))
      .map(([member, item]) => [member, dataOf(item, member, isService || BY_THE_SERVICE.has(member))]),
  );
}

function isLeftOut(member: string): boolean {
  return LEFT_OUT.has(member) || /(?:^|_)(?:url|urls|email|emails)$/.test(member);
}

function textOf(text: string, name: string, isService: boolean): string | FencedText {
  if (isService) return withoutSecrets(text);
  if (!BY_PEOPLE.has(name) && ONE_WORD.test(text)) return withoutSecrets(text);
  return fenced(text);
}

/** Fences a text of people, cut at 500 characters. */
export function fenced(text: string): FencedText {
  const clean = withoutSecrets(text).replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, " ");
  const characters = [...clean];
  if (characters.length <= MOST_CHARACTERS) return { written_by_people: clean };
  return {
    written_by_people: `${characters.slice(0, MOST_CHARACTERS).join("")}...`,
    characters: characters.length,
  };
}

/** Forms of mail addresses: the at sign also in full width and escaped, a name in quotes, a host by number. */
const MAIL_ADDRESS = /[^@＠﹫](?:[@＠﹫]|%(?:25)*40)[^@＠﹫]/i;
const QUOTED_NAME = /"[^"]{1,64}"(?=[@＠﹫]|%(?:25)*40)/gi;
const NUMBERED_HOST = /(?:[@＠﹫]|%(?:25)*40)\[[\w.:]{1,60}\]/gi;

/** A text without keys, secrets, signatures of links and e-mail addresses, wherever they stand in it. */
export function withoutSecrets(text: string): string {
  return text
    .replace(SIGNATURE_IN_TEXT, "[signature]")
    .replace(/\bfs?kt?_[0-9A-Za-z]{28,43}\b/g, "[key]")
    .replace(/\bwhsec_[\w+/=-]+/g, "[secret]")
    .replace(QUOTED_NAME, "name")
    .replace(NUMBERED_HOST, "@host")
    .split(/(?<=[\s<>(),;:"'[\]])|(?=[\s<>(),;:"'[\]])/)
    .map((word) => (MAIL_ADDRESS.test(word) ? "[e-mail address]" : word))
    .join("");
}
