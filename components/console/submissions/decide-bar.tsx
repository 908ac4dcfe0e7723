"use client";

import { type ReactNode, useEffect, useState } from "react";
import { buttonLook } from "@/components/ui/button";

/** On a narrow screen, while the decision panel is out of view: what is asked for, and a link to the panel. */
export function DecideBar({ children }: { children: ReactNode }) {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const panel = document.getElementById("decision");
    if (!panel) return;
    const observer = new IntersectionObserver(([entry]) => setHidden(entry?.isIntersecting === true));
    observer.observe(panel);
    return () => observer.disconnect();
  }, []);
  if (hidden) return null;
  return (
    <div className="bottom-bar justify-between gap-4 [--bar-space:12px] min-[64rem]:hidden">
      <p className="text-13 text-ink-3">{children}</p>
      <a href="#decision" className={`${buttonLook("primary")} flex-none`}>
        Decide
      </a>
    </div>
  );
}
