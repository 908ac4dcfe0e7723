import { NOT_FOR_MERCHANT } from "@/components/calculator/share/not-for-merchant";

/** The heading of a page that is printed unchanged, with what only the ISO may read. */
export function PrintMark() {
  return <p className="hidden pt-5 font-semibold print:block">ISO copy. {NOT_FOR_MERCHANT}</p>;
}
