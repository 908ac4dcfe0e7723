import { redirect } from "next/navigation";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { sectionsFor } from "./sections";

/** Redirects to the first section of Settings that the person's role may open, else of Developers. */
export default function SettingsPage({ params }: ConsolePageProps) {
  return consolePage(params, "webhooks:read", "Settings", async ({ caller }) => {
    redirect(sectionsFor(caller).at(-1)?.sections[0]?.href ?? `/console/${caller.funder.slug}`);
  });
}
