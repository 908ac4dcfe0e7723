import { HelpTerm } from "@/components/ui/help-term";
import { PageSection } from "@/components/ui/page-section";
import { LocalTime } from "./local-time";

/** The components that a part which the server packed (`packTree`) has by name. */
export const KEPT_COMPONENTS = { HelpTerm, PageSection, LocalTime };
