import { NothingThere } from "@/components/console/session/refused-page";

export const metadata = { title: "Nothing here" };

/** Shown inside the frame for an address that does not exist. */
export default function FunderNotFound() {
  return <NothingThere />;
}
