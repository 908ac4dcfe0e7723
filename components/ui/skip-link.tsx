/** The first stop of the keyboard on a page: past its head to the element with the id `main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute -top-16 left-4 z-10 rounded-m bg-surface px-4 py-3 text-brand-text focus:top-2 focus:shadow-float"
    >
      Skip to main content
    </a>
  );
}
