import { useEffect, useEffectEvent, useState } from "react";
import { shortTime } from "@/components/console/ui/clock";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { FoundEverywhere, OpenedPage, PaletteStart } from "@/lib/schemas/console/palette";
import { noteOpened, readOpened } from "./lately-opened";
import type { LatelyFound } from "./palette-rows";

const NOTHING: FoundEverywhere = { deals: [], submissions: [], people: [] };

/** How long typing rests before it is searched, in milliseconds. */
const REST_MS = 150;

/** What is found of the typed text; `failed` where no answer came. */
interface PaletteSearch {
  value: FoundEverywhere;
  pending: boolean;
  failed: boolean;
}

/** Searches a text once typing rests; what was found before stays until then. */
export function usePaletteSearch(
  search: (text: string) => Promise<ActionResult<FoundEverywhere>>,
  text: string,
): PaletteSearch {
  const [answer, setAnswer] = useState({ text: "", value: NOTHING, failed: false });
  const ask = useEffectEvent(search);
  useEffect(() => {
    if (text === "") return setAnswer({ text, value: NOTHING, failed: false });
    let isOld = false;
    const timer = setTimeout(async () => {
      const result = await ask(text).catch(() => null);
      if (isOld) return;
      const value = result?.status === "done" ? result.value : NOTHING;
      setAnswer({ text, value, failed: result?.status !== "done" });
    }, REST_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [text]);
  return { value: answer.value, pending: answer.text !== text, failed: answer.failed };
}

/** What is offered before anything is typed, once it is read. */
interface PaletteStartShown extends Pick<PaletteStart, "oldest" | "waiting"> {
  /** What the person opened lately in this browser, with what it is called now; what is gone is left out. */
  lately: LatelyFound[];
}

const NOTHING_YET: PaletteStartShown = { lately: [], oldest: null, waiting: 0 };

/** Reads what the palette offers before anything is typed; `root` is the path of the funder's console. */
export function usePaletteStart(
  owner: string,
  root: string,
  readStart: (opened: OpenedPage[]) => Promise<ActionResult<PaletteStart>>,
): PaletteStartShown {
  const [start, setStart] = useState(NOTHING_YET);
  const read = useEffectEvent(async (isOld: () => boolean) => {
    // The page noted itself already, unless the palette opens at the moment at which it comes.
    noteOpened(owner, root, location.pathname);
    const opened = readOpened(owner);
    const result = await readStart(opened.map(({ kind, name }) => ({ kind, name }))).catch(() => null);
    if (isOld() || result?.status !== "done") return;
    const { lately, oldest, waiting } = result.value;
    const clock = { now: Date.now(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const found = opened.flatMap(({ kind, name, at }): LatelyFound[] => {
      const deal = kind === "deal" && lately.deals.find(({ deal_id }) => deal_id === name);
      const submission = kind === "submission" && lately.submissions.find(({ number }) => number === name);
      const when = shortTime(at, clock);
      if (deal) return [{ found: { deal }, at: when }];
      return submission ? [{ found: { submission }, at: when }] : [];
    });
    setStart({ lately: found, oldest, waiting });
  });
  useEffect(() => {
    let old = false;
    read(() => old);
    return () => {
      old = true;
    };
  }, []);
  return start;
}
