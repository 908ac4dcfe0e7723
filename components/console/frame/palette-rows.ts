import { STATUS_WORDS } from "@/components/console/offers/status-words";
import type { IconName } from "@/components/ui/icon";
import { decisionName } from "@/lib/calculator/wire/decisions";
import type { FoundDeal, FoundEverywhere, FoundSubmission } from "@/lib/schemas/console/palette";
import { referenceStart, searchWords } from "@/lib/schemas/console/search-words";
import { isDealId } from "@/lib/schemas/wire/identifiers";

/** A row of the palette: its name, what is said beside it, its state at the end, and what it does. */
export type PaletteRow = {
  name: string;
  about: string;
  state: string;
  icon: IconName;
  /** Whether the row only uses the text for something new: nothing is called so. */
  begins?: true;
} & PaletteDoes;

/** Where a row leads, with `reloads` to another funder's console; or what it does in place of that. */
type PaletteDoes = { href: string; reloads?: true; act?: undefined } | { act: () => void; href?: undefined };

export interface PaletteGroup {
  name: string;
  rows: PaletteRow[];
}

/** A place that a person may open, with what waits there. */
export interface PaletteLink {
  href: string;
  name: string;
  about?: string;
  /** A section of a place, which is offered only where the text names it. */
  isSection?: true;
}

/** A deal or a submission that the person opened lately, with the time of it in words. */
export interface LatelyFound {
  found: { deal: FoundDeal } | { submission: FoundSubmission };
  at: string;
}

interface PaletteParts {
  /** The path of the funder's console. */
  root: string;
  /** What was typed, without space around it. */
  text: string;
  found: FoundEverywhere;
  lately: LatelyFound[];
  places: PaletteLink[];
  /** What the person may do. */
  actions: PaletteRow[];
  /** Whether the person may create offers. */
  creates: boolean;
}

/** The groups that have rows: without a text what was opened lately, else what was found; then places and actions. */
export function paletteGroups(parts: PaletteParts): PaletteGroup[] {
  const { root, text, found, lately, places, actions, creates } = parts;
  const at = (...path: string[]) => [root, ...path.map(encodeURIComponent)].join("/");
  const dealRow = ({ id, deal_id, merchant_name, iso_name, status, version }: FoundDeal): PaletteRow => ({
    href: `${at("offers", deal_id)}?id=${id}`,
    name: merchant_name,
    about: `${deal_id}, ${iso_name}`,
    state: `${STATUS_WORDS[status]}${status === "revoked" ? "" : `, version ${version}`}`,
    icon: "document",
  });
  const submissionRow = ({ number, deal_id, merchant_name, decision }: FoundSubmission): PaletteRow => ({
    href: at("submissions", number),
    name: number,
    about: `${deal_id}, ${merchant_name}`,
    state: decision === null ? "No decision" : decisionName(decision),
    icon: "send",
  });
  const groups: PaletteGroup[] = [
    {
      name: "Lately opened",
      rows: lately.map(({ found: each, at: when }) => ({
        ...("deal" in each ? dealRow(each.deal) : submissionRow(each.submission)),
        state: when,
      })),
    },
    { name: "Deals", rows: found.deals.map(dealRow) },
    { name: "Submissions", rows: found.submissions.map(submissionRow) },
    {
      name: "People",
      rows: found.people.map(({ name, email, role, number }) => ({
        href: number === undefined ? at("settings", "team") : at("submissions", number),
        name,
        about: email === name ? "" : email,
        state: role ?? `Contact of ${number}`,
        icon: "message",
      })),
    },
    {
      name: "Places",
      rows: named(text === "" ? places.filter(({ isSection }) => !isSection) : places, text).map(
        ({ href, name, about = "" }) => ({
          href,
          name,
          about,
          state: "",
          icon: "arrowRight",
        }),
      ),
    },
    { name: "Actions", rows: named(actions, text) },
  ];
  const withRows = groups.filter(({ rows }) => rows.length > 0);
  const isNamed = withRows.some(({ name }) => name === "Actions");
  if (!creates || text === "" || isNamed || isFound(text, found)) return withRows;
  return [...withRows, { name: "Actions", rows: [newOfferRow(at("new-offer"), text)] }];
}

/** Whether a text is the whole deal_id or reference of something that was found. */
function isFound(text: string, { deals, submissions }: FoundEverywhere): boolean {
  return (
    deals.some(({ deal_id }) => deal_id.toLowerCase() === text.toLowerCase()) ||
    submissions.some(({ number }) => number === referenceStart(text))
  );
}

/** An offer that begins with the text: as its deal_id, or as its merchant. */
function newOfferRow(href: string, text: string): PaletteRow {
  const row = { state: "", icon: "plus", begins: true } as const;
  // A deal_id of a funder has a digit; names seldom have one.
  if (isDealId(text) && /\d/.test(text))
    return {
      ...row,
      href: `${href}#${given("deal_id", text)}`,
      name: `New offer with Deal ID ${text}`,
      about: "",
    };
  return {
    ...row,
    href: `${href}#${given("merchant_name", text)}`,
    name: `New offer for “${text}”`,
    about: "Starts the form with this as the merchant",
  };
}

function given(name: string, value: string): string {
  return new URLSearchParams({ [name]: value }).toString();
}

/** Those whose name holds each word of the text; all without a text. */
function named<Named extends { name: string }>(all: Named[], text: string): Named[] {
  const words = searchWords(text).map(({ joined }) => joined);
  if (text !== "" && words.length === 0) return [];
  return all.filter(({ name }) => {
    const own = searchWords(name).map(({ joined }) => joined);
    return words.every((word) => own.some((part) => part.includes(word)));
  });
}

/** A text in three parts, of which the middle one is the first place that a word of the search has in it. */
export function markedParts(text: string, search: string): [before: string, marked: string, after: string] {
  const lower = text.toLowerCase();
  // A letter that becomes two in lower case would shift what is marked.
  if (lower.length !== text.length) return [text, "", ""];
  const places = search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ at: lower.indexOf(word), length: word.length }))
    .filter(({ at }) => at !== -1);
  const [first] = places.toSorted((a, b) => a.at - b.at);
  if (first === undefined) return [text, "", ""];
  const end = first.at + first.length;
  return [text.slice(0, first.at), text.slice(first.at, end), text.slice(end)];
}
