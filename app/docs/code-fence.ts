/** The first fenced block of a language in a Markdown text. */
export function codeFence(markdown: string, language: string): string {
  const [, code = ""] = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)\n\`\`\`$`, "m").exec(markdown) ?? [];
  return code;
}
