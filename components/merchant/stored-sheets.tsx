// Rules: L9-9, L9-12
/**
 * A disclosure document exactly as stored and hashed. `sheets` is HTML that the product made and escaped when
 * it made the document; nothing renders it again.
 */
export function StoredSheets({ sheets }: { sheets: string }) {
  const html = { __html: sheets };
  return <article id="summary" className="sheets grid gap-6" lang="en-US" dangerouslySetInnerHTML={html} />;
}
