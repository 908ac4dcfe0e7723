/** Says that the page is seen by the funder's own people, and leads back to the offer in the console. */
export function ViewStrip({ back }: { back: string }) {
  return (
    <aside
      aria-label="You only look"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-brand-line bg-tint px-4 py-1 text-center text-13 text-ink-2 print:hidden"
    >
      <span>
        <b className="text-ink">You see what the ISO sees.</b> This is no opening, and nothing can be sent,
        copied or submitted here.
      </span>
      <a
        href={back}
        className="inline-flex min-h-11 items-center font-medium text-brand-text underline underline-offset-3"
      >
        Back to the offer
      </a>
    </aside>
  );
}
