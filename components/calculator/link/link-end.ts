import type { IconName } from "@/components/ui/icon";
import type { LinkEnd } from "@/lib/disclosure/merchant/state";

interface LinkEndWording {
  icon: IconName;
  title: string;
  /** The words before "on" and the time at which the link ended. */
  since?: string;
  sentences: string[];
  advice: string;
}

/** Why a link opens nothing, in words for the ISO. */
export function linkEndWording(kind: LinkEnd, funder: string): LinkEndWording {
  switch (kind) {
    case "expired":
      return {
        icon: "clock",
        title: "This link has expired",
        since: "It stopped working",
        sentences: ["The offer itself may still be open."],
        advice: `Ask ${funder} for a new link.`,
      };
    case "withdrawn":
      return {
        icon: "ban",
        title: "This offer was withdrawn",
        since: `${funder} withdrew it`,
        sentences: ["Terms can no longer be submitted."],
        advice: `Questions? Contact ${funder}.`,
      };
    case "replaced":
      return {
        icon: "replace",
        title: "This link was replaced by a newer one",
        sentences: ["Open the newest link you were sent for this deal."],
        advice: `No newer link? Ask ${funder} for it.`,
      };
    case "not_found":
      return {
        icon: "search",
        title: "We can’t open this link",
        sentences: [
          "It may have been cut off on its way to you.",
          "Open the original message and follow the whole link.",
        ],
        advice: "Still stuck? Ask the funder who sent it for a new one.",
      };
  }
}
