import { expect, test } from "vitest";
import { markedParts, type PaletteRow, paletteGroups } from "@/components/console/frame/palette-rows";
import type { FoundEverywhere } from "@/lib/schemas/console/palette";

const NOTHING: FoundEverywhere = { deals: [], submissions: [], people: [] };
const PLACES = [
  { href: "/console/harbor/deliveries", name: "Deliveries", about: "A receiver is failing" },
  { href: "/console/harbor/settings/team", name: "Settings, Team", isSection: true as const },
];

const ACTIONS: PaletteRow[] = [
  { href: "/console/harbor/new-offer", name: "New offer", about: "", state: "N", icon: "plus" },
  {
    href: "/console/harbor/deliveries#retry",
    name: "Retry what waits (3)",
    about: "",
    state: "",
    icon: "reset",
  },
];

const groupsOf = (text: string, creates = true, found: FoundEverywhere = NOTHING) =>
  paletteGroups({
    root: "/console/harbor",
    text,
    found,
    lately: [],
    places: PLACES,
    actions: creates ? ACTIONS : [],
    creates,
  });
const actionsOf = (text: string, found?: FoundEverywhere) =>
  groupsOf(text, true, found).find(({ name }) => name === "Actions")?.rows ?? [];

test("what can be a deal_id begins an offer with it, another text one for that merchant, and words of an action the action alone", () => {
  expect(actionsOf("zx-99812")).toMatchObject([
    {
      name: "New offer with Deal ID zx-99812",
      href: "/console/harbor/new-offer#deal_id=zx-99812",
      begins: true,
    },
  ]);
  expect(actionsOf("Harbor & Söhne 2")).toMatchObject([
    {
      name: "New offer for “Harbor & Söhne 2”",
      href: "/console/harbor/new-offer#merchant_name=Harbor+%26+S%C3%B6hne+2",
    },
  ]);
  expect(actionsOf("new off")).toEqual([ACTIONS[0]]);
  expect(actionsOf("waits retry")).toEqual([ACTIONS[1]]);
  expect(groupsOf("zx-1", false)).toEqual([]);
  // A path of the product's own: no deal can be called so.
  expect(actionsOf("404")).toMatchObject([{ name: "New offer for “404”" }]);
});

test("the whole deal_id or reference of something that was found begins no offer with it, a part of one does", () => {
  const deal = { id: "1", merchant_name: "Harbor", iso_name: "North", status: "active", version: 1 } as const;
  const found = {
    ...NOTHING,
    deals: [{ ...deal, deal_id: "ZX-1" }],
    submissions: [{ number: "QHKA-9DBQ", deal_id: "ZX-1", merchant_name: "Harbor", decision: null }],
  };
  for (const text of ["ZX-1", "zx-1", "QHKA-9DBQ", "qhka9dbq", "qhka 9dbq"])
    expect(actionsOf(text, found), text).toEqual([]);
  expect(actionsOf("ZX-10", found)).toMatchObject([{ name: "New offer with Deal ID ZX-10" }]);
});

test("places are found by parts of their words, without a text all but the sections of others, and none by marks alone", () => {
  expect(groupsOf("").map(({ name }) => name)).toEqual(["Places", "Actions"]);
  expect(groupsOf("")[0]?.rows).toMatchObject([{ name: "Deliveries", about: "A receiver is failing" }]);
  expect(groupsOf("tea sett", false)).toMatchObject([{ name: "Places", rows: [{ name: "Settings, Team" }] }]);
  expect(groupsOf("--", false)).toEqual([]);
});

test("the first place of a word is marked, and no letter is lost or moved", () => {
  expect(markedParts("Old Harbour Tavern", "harb")).toEqual(["Old ", "Harb", "our Tavern"]);
  expect(markedParts("Old Harbour Tavern", "tav old")).toEqual(["", "Old", " Harbour Tavern"]);
  expect(markedParts("İstanbul Grill", "grill")).toEqual(["İstanbul Grill", "", ""]);
  expect(markedParts("Crème", "reme")).toEqual(["Crème", "", ""]);
});
