/** A formatted amount whose decimals are dimmed, never smaller. */
export function Amount({ text }: { text: string }) {
  const point = text.lastIndexOf(".");
  if (point < 0) return text;
  return (
    <>
      {text.slice(0, point)}
      <span className="text-ink-3">{text.slice(point)}</span>
    </>
  );
}
