import { NOTHING_HERE } from "@/components/console/session/nothing-here-words";
import { NothingHere } from "@/components/console/session/refused-page";

export const metadata = { title: NOTHING_HERE.title };

/** The page for an unknown address, another funder's console, and one that the person was removed from. */
export default function ConsoleNotFound() {
  return <NothingHere />;
}
