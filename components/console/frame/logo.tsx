/** The console's mark, in the product's own colour. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="size-6.5 flex-none">
      <circle cx="14" cy="14" r="13" className="fill-brand" />
      <path
        d="M14 1c-4.7 3.4-7 7.7-7 13s2.3 9.6 7 13c4.7-3.4 7-7.7 7-13s-2.3-9.6-7-13zM1 14h26"
        className="fill-none stroke-on-brand stroke-[1.5]"
      />
    </svg>
  );
}
