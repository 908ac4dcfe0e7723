import type { ChatFormat, DeliveryKind, WebhookFormat } from "@/lib/schemas/states";

/** Whether messages go to a channel of people, as one sentence. */
export function isChat<Word extends string>(format: Word): format is Word & ChatFormat {
  return format === "slack" || format === "teams";
}

/** The kind of the deliveries to an endpoint: it names the format, so that only who knows the format sends them. */
export function kindOfFormat(format: WebhookFormat): DeliveryKind {
  return format === "standard" ? "endpoint" : format;
}

/** Whether a delivery goes to a webhook endpoint. */
export function isToEndpoint(kind: string): boolean {
  return kind === "endpoint" || isChat(kind);
}

/** The hosts of each format; one that begins with a dot stands for every host below it. */
const HOSTS: Record<ChatFormat, readonly string[]> = {
  slack: ["hooks.slack.com"],
  teams: [".webhook.office.com", ".logic.azure.com", ".api.powerplatform.com"],
};

/** Returns whether a host receives messages of a format. */
export function hasFormat(format: ChatFormat, hostname: string): boolean {
  return HOSTS[format].some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host));
}

/** The hosts of a format as a list: `*.webhook.office.com, ...`. */
export function hostsOfFormat(format: ChatFormat): string {
  return HOSTS[format].map((host) => (host.startsWith(".") ? `*${host}` : host)).join(", ");
}

/** How much of the second part of a path is shown: too little to be guessed from. */
const SHOWN_CHARACTERS = 3;

/**
 * Returns the address of a channel without its secret, which is in its path or query:
 * `https://hooks.slack.com/services/T02•••`.
 */
export function maskedUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  const [first = "", second = ""] = pathname.slice(1).split("/");
  // One without parts can itself be the secret.
  if (second === "") return `${origin}/•••`;
  return `${origin}/${first}/${second.slice(0, SHOWN_CHARACTERS)}•••`;
}

/** Returns the URL of an endpoint of a format, or of a delivery of a kind, as readers may see it. */
export function shownAddress(formatOrKind: string, url: string): string {
  return isChat(formatOrKind) ? maskedUrl(url) : url;
}
