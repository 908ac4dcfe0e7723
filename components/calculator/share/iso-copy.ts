import { arePrivateHidden } from "@/components/calculator/privacy/private-hidden";
import { fullText, type Shared } from "./share-texts";

/** The full terms as text; without private figures while the tab hides them. */
export function isoCopy(shared: Shared): string {
  return fullText(shared, arePrivateHidden());
}
