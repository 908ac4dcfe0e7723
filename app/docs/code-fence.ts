/** The first fenced block of a language in a Markdown text. */
export function codeFence(markdown: string, language: string): string {
  const [, fenced = ""] = `\n${markdown}`.split(`\n\`\`\`${language}\n`, 2);
  return fenced.slice(0, fenced.indexOf("\n```"));
}
