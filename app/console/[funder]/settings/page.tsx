import { redirect } from "next/navigation";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { sectionsFor } from "./sections";

/** Redirects to the first section that the person's role may open. Every role may open at least one. */
export default function SettingsPage({ params }: ConsolePageProps) {
  return consolePage(params, "webhooks:read", "Settings", async ({ caller }) => {
    redirect(sectionsFor(caller)[0]?.href ?? `/console/${caller.funder.slug}`);
  });
}
