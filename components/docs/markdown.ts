/** A section of a version: its heading (null before the first heading), paragraphs and list items. */
export interface ChangelogPart {
  heading: string | null;
  paragraphs: string[];
  items: { title: string | null; text: string }[];
}

interface ChangelogVersion {
  version: string;
  parts: ChangelogPart[];
}

/**
 * Parses CHANGELOG.md. Versions are under `##`, newest first, and their sections under `###`. Each paragraph
 * and each list item is one line. An item can begin with a title in bold.
 */
export function changelogVersions(markdown: string): ChangelogVersion[] {
  const [, ...versions] = markdown.split(/^## /m);
  return versions.map((text) => {
    const [version = "", ...lines] = text.split("\n");
    return { version: version.trim(), parts: partsOf(lines.join("\n")) };
  });
}

function partsOf(text: string): ChangelogPart[] {
  const [before = "", ...headed] = text.split(/^### /m);
  const parts = headed.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return partOf(heading.trim(), lines);
  });
  return [partOf(null, before.split("\n")), ...parts].filter(
    ({ paragraphs, items }) => paragraphs.length + items.length > 0,
  );
}

function partOf(heading: string | null, lines: string[]): ChangelogPart {
  const given = lines.map((line) => line.trim()).filter((line) => line !== "");
  const items = given.filter((line) => line.startsWith("- ")).map((line) => itemOf(line.slice(2)));
  return { heading, paragraphs: given.filter((line) => !line.startsWith("- ")), items };
}

function itemOf(text: string): ChangelogPart["items"][number] {
  const [before, title, ...rest] = text.split("**");
  if (before !== "" || title === undefined) return { title: null, text };
  return { title, text: rest.join("**").replace(/^: /, "") };
}

/** The first fenced code block in a language, in a Markdown text or in its section with this heading. */
export function codeFence(markdown: string, language: string, heading = ""): string {
  const section = heading === "" ? markdown : (markdown.split(`\n## ${heading}\n`, 2)[1] ?? "");
  const [, fenced = ""] = `\n${section}`.split(`\n\`\`\`${language}\n`, 2);
  return fenced.slice(0, fenced.indexOf("\n```"));
}
