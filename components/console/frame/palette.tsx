"use client";

import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Link } from "@/components/console/ui/link";
import { Icon } from "@/components/ui/icon";
import type { DialogState } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { FoundEverywhere, OpenedPage, PaletteStart } from "@/lib/schemas/console/palette";
import { type PaletteMay, usePaletteActions } from "./palette-actions";
import {
  markedParts,
  type PaletteGroup,
  type PaletteLink,
  type PaletteRow,
  paletteGroups,
} from "./palette-rows";
import { usePaletteSearch, usePaletteStart } from "./use-palette-search";

export interface PaletteGiven {
  /** The path of the funder's console. */
  root: string;
  /** Under what name this browser keeps what the person opened here. */
  owner: string;
  /** The places that the person may open. */
  places: PaletteLink[];
  may: PaletteMay;
  search: (text: string) => Promise<ActionResult<FoundEverywhere>>;
  readStart: (opened: OpenedPage[]) => Promise<ActionResult<PaletteStart>>;
}

/**
 * The palette: a field over deals, references, people, places and actions. Arrows choose, Enter opens, with Ctrl
 * in a new tab, Esc closes and gives the focus back. Rows are links, so that a form with entries asks first.
 * `takeTyped` gives what was typed before its script was there.
 */
export function Palette(given: PaletteGiven & DialogState & { takeTyped: () => string }) {
  const { root, places, may, search, onClose } = given;
  const ids = useId();
  const [typed, setTyped] = useState(given.takeTyped);
  const [chosen, setChosen] = useState(0);
  const opens = useRef<"here" | "beside" | null>(null);
  const text = typed.trim();
  const found = usePaletteSearch(search, text);
  const start = usePaletteStart(given.owner, root, given.readStart);
  const actions = usePaletteActions({ root, path: location.pathname, may, start, onClose });
  const groups = paletteGroups({
    root,
    text,
    found: found.value,
    lately: text === "" ? start.lately : [],
    places,
    actions: actions.rows,
    creates: may.creates,
  });
  const rows = groups.flatMap((group) => group.rows);
  const current = Math.min(chosen, rows.length - 1);
  const idOf = (index: number) => `${ids}-${index}`;
  const dialog = useModal(onClose);

  useEffect(() => {
    document.getElementById(`${ids}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [ids, current]);
  const open = (where: "here" | "beside") => {
    const row = document.getElementById(idOf(current));
    if (where === "here" || !(row instanceof HTMLAnchorElement)) return row?.click();
    window.open(row.href, "_blank", "noopener");
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      setChosen((current + step + rows.length) % rows.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const where = event.ctrlKey || event.metaKey ? "beside" : "here";
      if (found.pending) opens.current = where;
      else open(where);
    }
  };
  // Enter waits for what was typed last.
  const openWaiting = useEffectEvent(() => {
    if (opens.current) open(opens.current);
    opens.current = null;
  });
  useEffect(() => {
    if (!found.pending) openWaiting();
  }, [found.pending]);
  const none = noneText(text, groups, found);
  const { sample } = actions;
  return (
    <dialog
      ref={dialog}
      aria-label="Search everywhere"
      className="palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div data-field>
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? `${ids}-list` : undefined}
          aria-activedescendant={current < 0 ? undefined : idOf(current)}
          aria-autocomplete="list"
          aria-label="Deals, references, people, places, actions"
          placeholder="Deals, references, people, places, actions"
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => {
            opens.current = null;
            setTyped(target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <button type="button" onClick={onClose}>
          <span className="sr-only">Close, </span>
          <kbd>Esc</kbd>
        </button>
      </div>
      {none !== null && <p data-none>{none}</p>}
      {rows.length > 0 && (
        <div id={`${ids}-list`} role="listbox" aria-label="Results" data-rows>
          {groups.map(({ name, rows: own }) => (
            <fieldset key={name} aria-label={name} className="min-w-0">
              <p aria-hidden="true">{name}</p>
              {own.map((row) => {
                const index = rows.indexOf(row);
                return (
                  <Row
                    key={`${row.href ?? ""} ${row.name}`}
                    id={idOf(index)}
                    row={row}
                    search={name === "Actions" ? "" : text}
                    isChosen={index === current}
                    onChoose={() => setChosen(index)}
                  />
                );
              })}
            </fieldset>
          ))}
        </div>
      )}
      {sample.problem && (
        <div className="px-[18px] pb-4">
          <ActionProblem problem={sample.problem} />
        </div>
      )}
      <p role="status" data-none className="empty:hidden">
        {sample.pending && "Making it."}
        {sample.made?.isOpen === false && `${sample.made.deal_id} is made. The browser blocked the new tab.`}
      </p>
      <p role="status" className="sr-only">
        {found.pending ? "" : (none ?? (rows.length === 1 ? "1 result" : `${rows.length} results`))}
      </p>
      <p aria-hidden="true" data-keys>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>choose
        </span>
        <span>
          <kbd>Enter</kbd>open
        </span>
        <span>
          <kbd>Ctrl Enter</kbd>in a new tab
        </span>
      </p>
    </dialog>
  );
}

/** Shows the dialog; a press on its backdrop or on a link in it closes it. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown === null) return;
    shown.showModal();
    const press = ({ target }: Event) => {
      const isLink = target instanceof Element && shown.contains(target) && target.closest("a") !== null;
      // After the link was followed, or held back by a form with entries.
      if (target === shown || isLink) setTimeout(() => close());
    };
    addEventListener("click", press, { capture: true });
    return () => {
      removeEventListener("click", press, { capture: true });
      shown.close();
    };
  }, []);
  return dialog;
}

interface RowProps {
  id: string;
  row: PaletteRow;
  /** The search, which is marked in the row's name or beside it. */
  search: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Row({ id, row, search, isChosen, onChoose }: RowProps) {
  const shown = {
    id,
    role: "option",
    tabIndex: -1,
    "aria-selected": isChosen,
    onMouseMove: onChoose,
    // The field keeps the focus.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    children: (
      <>
        <Icon name={row.icon} />
        <span>
          <b>
            <Marked text={row.name} search={search} />
          </b>
          {row.about !== "" && (
            <span>
              <Marked text={row.about} search={search} />
            </span>
          )}
        </span>
        {row.state !== "" && <small>{row.state}</small>}
      </>
    ),
  };
  if (row.act) return <button type="button" {...shown} onClick={row.act} />;
  const [path, fragment] = row.href.split("#");
  // The form reads a fragment that the browser itself follows on its page.
  const isHere = fragment !== undefined && path === location.pathname + location.search;
  return isHere || row.reloads ? <a href={row.href} {...shown} /> : <Link href={row.href} {...shown} />;
}

function Marked({ text, search }: { text: string; search: string }) {
  const [before, marked, after] = markedParts(text, search);
  return (
    <bdi>
      {before}
      {marked !== "" && <mark>{marked}</mark>}
      {after}
    </bdi>
  );
}

function noneText(
  text: string,
  groups: PaletteGroup[],
  { pending, failed }: { pending: boolean; failed: boolean },
): string | null {
  if (failed) return "The search did not answer. Type on, or close and open it again.";
  if (pending || text === "" || groups.some(({ rows }) => rows.some(({ begins }) => !begins))) return null;
  return `Nothing is called “${text}”. Deals are found by any part of the deal ID, merchant or ISO; references from their first character.`;
}
