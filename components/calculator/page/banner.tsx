import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";

interface BannerProps {
  icon: IconName;
  title: ReactNode;
  /** Whether it asks for something of the ISO's. */
  asks?: boolean;
  action?: ReactNode;
  /** What follows the title. */
  text: ReactNode;
  children?: ReactNode;
}

/** The one message between the head of the page and its columns, with what can be done about it. */
export function Banner({ icon, title, asks = false, action, text, children }: BannerProps) {
  return (
    <section className="banner" data-asks={asks}>
      <Icon name={icon} className="mt-0.5 size-4.5 max-phone:hidden" />
      <div className="min-w-0">
        <h2 className="text-16 font-semibold tracking-[-0.008em] wrap-anywhere">{title}</h2>
        <p className="text-ink-2 wrap-anywhere">{text}</p>
      </div>
      {action && <div className="banner-action">{action}</div>}
      {children && <div className="banner-more">{children}</div>}
    </section>
  );
}
