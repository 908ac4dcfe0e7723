import changelog from "@/CHANGELOG.md?text" with { type: "text" };
import { htmlOf } from "@/components/docs/markdown-text";
import releases from "@/docs/releases.json";

/** The released versions of the changelog as an Atom feed (RFC 4287), newest first, with the days they came. */
export function changelogFeed(baseUrl: string): string {
  const page = `${baseUrl}/docs/changelog`;
  const entries = Object.entries(releases)
    .map(([version, { date }]) => ({ version, updated: `${date}T00:00:00Z`, html: htmlOf(textOf(version)) }))
    .toReversed();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Offer Calculator: changelog</title>
  <id>${page}</id>
  <link href="${page}"/>
  <link rel="self" type="application/atom+xml" href="${page}.xml"/>
  <author><name>Offer Calculator</name></author>
  <updated>${entries[0]?.updated}</updated>
${entries.map(({ version, updated, html }) => entryOf(`${page}#v${version}`, version, updated, html)).join("\n")}
</feed>
`;
}

function entryOf(url: string, version: string, updated: string, html: string): string {
  return `  <entry>
    <title>Version ${version}</title>
    <id>${url}</id>
    <link href="${url}"/>
    <updated>${updated}</updated>
    <content type="html">${escaped(html)}</content>
  </entry>`;
}

/** What CHANGELOG.md says of a version. Throws if it says nothing: `npm run release` asks for it first. */
function textOf(version: string): string {
  const [, text] = changelog.split(`\n## ${version}\n`, 2);
  if (text === undefined) throw new Error(`CHANGELOG.md does not tell ${version}.`);
  return text.split("\n## ", 1)[0] ?? "";
}

function escaped(html: string): string {
  return html.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
