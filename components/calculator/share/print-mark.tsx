import { NOT_FOR_MERCHANT } from "./not-for-merchant";

/** Heads a page that is printed as it stands: it holds what the ISO alone may read. */
export function PrintMark() {
  return <p className="hidden pt-5 font-semibold print:block">ISO copy. {NOT_FOR_MERCHANT}</p>;
}
