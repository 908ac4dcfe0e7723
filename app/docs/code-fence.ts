/** The first fenced code block in a language, in a Markdown text or in its section with this heading. */
export function codeFence(markdown: string, language: string, heading = ""): string {
  const section = heading === "" ? markdown : (markdown.split(`\n## ${heading}\n`, 2)[1] ?? "");
  const [, fenced = ""] = `\n${section}`.split(`\n\`\`\`${language}\n`, 2);
  return fenced.slice(0, fenced.indexOf("\n```"));
}
