import type { SummaryRow } from "./rows";

/**
 * A disclosure document as its texts in order. The HTML, the PDF and the merchant's page print them
 * unchanged.
 */
export interface DisclosureDocument {
  /** The name of the document for its metadata and its page. */
  name: string;
  /** The funder's legal name, for its metadata. */
  author: string;
  /** Printed on one line: the first part in bold. */
  title: { bold: string; product: string };
  rows: SummaryRow[];
  /** Whether labels are whole phrases, so that their column is wider. */
  longLabels?: true;
  foot: string;
  /** The labels of the two spaces below the foot. */
  signature: readonly string[];
  /** What is written in the two spaces of a signed copy. */
  written?: readonly string[];
  /** Null when the recipient gets the whole amount financed. */
  itemization: Itemization | null;
  /** New York's notice of the broker's compensation. */
  notice: { title: string; paragraphs: string[] } | null;
  /** A text printed across each page of a test document; null for a real one. */
  mark: string | null;
}

/** Numbered lines with their amounts. */
export interface Itemization {
  title: string;
  lines: { label: string; amount: string }[];
}
