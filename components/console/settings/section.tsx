import type { ReactNode } from "react";
import { HeadActions } from "@/components/console/ui/page-head";

interface SettingsSectionProps {
  title: string;
  /** One sentence below the title. */
  about: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One section of the settings. */
export function SettingsSection({ title, about, actions, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby="section-title" className="grid max-w-260 gap-5">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="section-title" className="text-20 font-semibold tracking-[-0.016em]">
            {title}
          </h2>
          <p className="max-w-160 text-13 text-ink-3">{about}</p>
        </div>
        {actions && <HeadActions>{actions}</HeadActions>}
      </header>
      {children}
    </section>
  );
}
