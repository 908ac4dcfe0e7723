/** The mark behind the label of a field that may stay empty. */
export function OptionalMark() {
  return <span className="ml-1 text-13/none font-normal text-ink-3"> optional</span>;
}
