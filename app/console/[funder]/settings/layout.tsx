import type { ReactNode } from "react";
import { consoleLayout } from "@/app/console/gate";
import { SectionsTitle, SettingsNav } from "@/components/console/settings/settings-nav";
import { Page, PageHead } from "@/components/console/ui/page-head";
import { sectionsFor } from "./sections";

interface SettingsLayoutProps {
  params: Promise<{ funder: string }>;
  children: ReactNode;
}

/** Developers and Settings: the sections of the current place that a role may open, beside the current one. */
export default function SettingsLayout({ params, children }: SettingsLayoutProps) {
  return consoleLayout(params, async ({ caller }) => {
    const groups = sectionsFor(caller);
    return (
      <Page>
        <PageHead title={<SectionsTitle groups={groups} />} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-2 min-[73.75rem]:grid-cols-[11.25rem_minmax(0,1fr)] min-[73.75rem]:gap-14 min-[73.75rem]:pt-6">
          <SettingsNav groups={groups} />
          <div className="min-w-0">{children}</div>
        </div>
      </Page>
    );
  });
}
