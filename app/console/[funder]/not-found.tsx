import { NothingThere } from "@/components/console/session/refused-page";

/** In place of a page about something that is not there; the frame of the funder's console stays. */
export default function FunderNotFound() {
  return <NothingThere />;
}
