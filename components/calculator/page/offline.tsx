import { Button } from "@/components/ui/button";
import { lookForConnection } from "@/components/ui/use-online";
import { Banner } from "./banner";

/** Says that the browser has no network, for as long as it has none. */
export function Offline() {
  return (
    <Banner
      icon="offline"
      title="You are offline"
      text="Figures go on and entries are kept. Submitting and what goes to the merchant wait for a connection."
      action={<Button onClick={lookForConnection}>Try again</Button>}
    />
  );
}
