import { useState } from "react";
import { RETRY_HASH } from "@/components/console/deliveries/retry-hash";
import { waitingCount } from "@/components/console/deliveries/waiting-count";
import { type MakeSampleDeal, useSampleDeal } from "@/components/console/sandbox/use-sample-deal";
import type { PaletteStart } from "@/lib/schemas/console/palette";
import type { PaletteRow } from "./palette-rows";
import { sameScreen } from "./same-screen";

export interface PaletteMay {
  /** Whether the person may create offers. */
  creates: boolean;
  /** The slug and name of the live funder's sandbox or of the sandbox's live funder; null without one. */
  other: { slug: string; name: "Live" | "Test" } | null;
  /** Makes a sample deal in Test; null for who may not, and without a sandbox. */
  makeSample: MakeSampleDeal | null;
}

interface ActionsProps {
  root: string;
  /** The path of the page. */
  path: string;
  may: PaletteMay;
  start: Pick<PaletteStart, "oldest" | "waiting">;
  onClose: () => void;
}

/** What a person may do from anywhere, and on the page: its elements with `data-action`, which names what they do. */
export function usePaletteActions({ root, path, may, start, onClose }: ActionsProps) {
  const [onPage] = useState(() => pageActions());
  const sample = useSampleDeal(may.makeSample, onClose);
  const { creates, other, makeSample } = may;
  const { oldest, waiting } = start;
  const rows: (PaletteRow | false | null)[] = [
    ...onPage.map(({ name, key }) => pageRow(name, key, onClose)),
    creates && {
      href: `${root}/new-offer`,
      name: "New offer",
      about: "",
      state: hasKey("n") ? "N" : "",
      icon: "plus",
    },
    oldest !== null && {
      href: `${root}/submissions/${oldest}`,
      name: "Review the oldest",
      about: oldest,
      state: "",
      icon: "send",
    },
    waiting > 0 && {
      href: `${root}/deliveries?status=pending${RETRY_HASH}`,
      name: `Retry what waits (${waitingCount(waiting)})`,
      about: "Asks first",
      state: "",
      icon: "reset",
    },
    makeSample && {
      act: sample.makeAndOpen,
      name: "Make a sample deal",
      about: "Opens its calculator in a new tab",
      state: "Test",
      icon: "plus",
    },
    other && {
      href: sameScreen(path, other.slug),
      reloads: true,
      name: `Switch to ${other.name}`,
      about: "",
      state: "",
      icon: "exchange",
    },
  ];
  return { rows: rows.filter((row) => row !== false && row !== null), sample };
}

interface PageAction {
  name: string;
  key: string | undefined;
}

/** What can be done on the page itself now. */
function pageActions(): PageAction[] {
  const all = [...document.querySelectorAll<HTMLElement>("#main [data-action]")];
  const shown = all.filter((each) => each.checkVisibility() && each.getAttribute("aria-disabled") !== "true");
  const actions = shown.map(({ dataset }) => [dataset.action ?? "", dataset.key] as const);
  return [...new Map(actions)].map(([name, key]) => ({ name, key }));
}

function pageRow(name: string, key: string | undefined, onClose: () => void): PaletteRow {
  return {
    name,
    about: "",
    state: key?.toUpperCase() ?? "",
    icon: "arrowRight",
    act: () => {
      onClose();
      // After the palette has given the focus back. The page may have been rendered again meanwhile.
      setTimeout(() => {
        const element = document.querySelector<HTMLElement>(`#main [data-action="${CSS.escape(name)}"]`);
        element?.focus();
        element?.click();
      });
    },
  };
}

function hasKey(key: string): boolean {
  return document.querySelector(`[data-key="${key}"]`) !== null;
}
