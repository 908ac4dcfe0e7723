/** The sheet for changed terms whose live sheet is not loaded: it has no figure. */
export function UnreadySheet({ merchantName }: { merchantName: string }) {
  return (
    <article aria-hidden="true" className="term-sheet">
      <p className="text-24 font-semibold tracking-[-0.022em] break-words">{merchantName}</p>
      <p className="pt-2 text-15">The terms are still loading. Print again in a moment.</p>
    </article>
  );
}
