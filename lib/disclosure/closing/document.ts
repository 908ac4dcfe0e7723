import type { DocumentCase } from "@/lib/disclosure/disclosure";
import { stateName } from "@/lib/disclosure/regimes/us-states";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { known } from "@/lib/disclosure/words/rows";
import { closingRows } from "./rows";
import { closingState } from "./states";
import { onSheet } from "./strings";

/**
 * The closing sheet of a complete disclosure: Fla. Stat. 559.9613, Ga. Code 10-1-393.18, K.S.A. 75-784,
 * La. R.S. 9:3137.10, Mo. Rev. Stat. 427.300, Utah Code 7-27-202. Nobody signs it. RangeError when the disclosure
 * is not complete.
 */
export function closingSheet({ test, ...subject }: DocumentCase): DisclosureDocument {
  const state = known(closingState(subject.state));
  const bold = onSheet("title", {});
  const product = stateName(state);
  return {
    name: `${bold} ${product}`,
    author: known(subject.facts.profile.legalName),
    title: { bold, product },
    rows: closingRows({ ...subject, state }),
    foot: onSheet("foot", {}),
    signature: [],
    itemization: null,
    notice: null,
    mark: test ? onSheet("testMark", {}) : null,
  };
}
