import { NothingHere } from "@/components/console/session/refused-page";

/** The page for an unknown address, another funder's console, and one that the person was removed from. */
export default function ConsoleNotFound() {
  return <NothingHere />;
}
