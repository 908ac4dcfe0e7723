import type { ReactNode } from "react";
import { consoleLayout } from "@/app/console/gate";
import { SettingsNav } from "@/components/console/settings/settings-nav";
import { PageHead } from "@/components/console/ui/page-head";
import { sectionsFor } from "./sections";

interface SettingsLayoutProps {
  params: Promise<{ funder: string }>;
  children: ReactNode;
}

/** The settings: the sections a role may open, beside the current one. */
export default function SettingsLayout({ params, children }: SettingsLayoutProps) {
  return consoleLayout(params, async ({ caller }) => (
    <div className="console-page">
      <PageHead title="Settings" />
      <div className="settings-columns">
        <SettingsNav sections={sectionsFor(caller)} />
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  ));
}
