import "server-only";

/**
 * Hosts on which anybody gets an address to receive at. Only the whole URL says who reads what is sent there.
 * A name that starts with a dot stands for every host below it too.
 */
const SHARED_HOSTS = [
  ".execute-api.amazonaws.com",
  ".hookdeck.com",
  ".integromat.com",
  ".lambda-url.on.aws",
  ".logic.azure.com",
  ".make.com",
  ".n8n.cloud",
  ".ngrok-free.app",
  ".ngrok.app",
  ".ngrok.io",
  ".pipedream.net",
  ".powerplatform.com",
  ".tray.io",
  ".webhook.office.com",
  ".webhook.site",
  ".workato.com",
  ".zapier.com",
  "api.telegram.org",
  "chat.googleapis.com",
  "discord.com",
  "discordapp.com",
  "flow.zoho.com",
  "hooks.airtable.com",
  "hooks.slack.com",
  "maker.ifttt.com",
  "script.google.com",
];

/** Returns whether different receivers share a host. */
export function isSharedHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, "");
  return SHARED_HOSTS.some((name) =>
    name.startsWith(".") ? host.endsWith(name) || host === name.slice(1) : host === name,
  );
}
