/** What the funder wrote with its decision. */
export function FunderMessage({ message, by }: { message: string; by: string }) {
  return (
    <figure className="border-l-3 border-line-strong pl-4 wrap-anywhere">
      <blockquote className="text-15 whitespace-pre-wrap text-ink-2">{message}</blockquote>
      <figcaption className="pt-2 text-13 text-ink-3">{by}</figcaption>
    </figure>
  );
}
