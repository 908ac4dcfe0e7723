import { pageRefused } from "@/app/console/gate";
import { RoleNeeded } from "@/components/console/session/refused-page";

export const metadata = { title: "Your role may not open this" };

/** Shown instead of a page that the member's role may not open. */
export default async function Forbidden() {
  const refused = await pageRefused();
  return refused && <RoleNeeded {...refused} />;
}
