import type { Metadata } from "next";
import type { ReactNode } from "react";
import "./console.css";
import "./styles/frame.css";
import "./styles/mode.css";
import "./styles/menu.css";
import "./styles/page.css";
import "./styles/list.css";
import "./styles/list-table.css";
import "./styles/dialog.css";
import "./styles/shortcuts.css";
import "./styles/delivery.css";
import "./styles/settings.css";
import "./styles/settings-form.css";
import "./styles/today.css";
import "./styles/insight.css";
import "./styles/offer.css";
import "./styles/offer-form.css";
import "./styles/form-field.css";
import "./styles/offer-structures.css";
import "./styles/offer-output.css";
import "./styles/submission.css";
import "./styles/decision.css";

// A form posted without JavaScript needs its Origin: with no-referrer it would be null.
export const metadata: Metadata = { title: "Console", referrer: "same-origin" };

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return children;
}
