import type { ReactNode } from "react";

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
    <section aria-labelledby="section-title" className="settings-section">
      <header>
        <div>
          <h2 id="section-title">{title}</h2>
          <p>{about}</p>
        </div>
        {actions && <div className="console-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
