// Rules: L9-9, L9-12
/**
 * A disclosure document as it was stored and hashed. `sheets` are the bytes of our own HTML file, escaped when it was
 * made; nothing renders them anew.
 */
export function StoredSheets({ sheets }: { sheets: string }) {
  const html = { __html: sheets };
  return <article id="summary" className="sheets grid gap-6" lang="en-US" dangerouslySetInnerHTML={html} />;
}
