import { expect, test } from "vitest";
import { markedParts, paletteGroups } from "@/components/console/frame/palette-rows";

const NOTHING = { deals: [], submissions: [], people: [] };
const PLACES = [{ href: "/console/harbor/settings/team", name: "Settings, Team" }];

const groupsOf = (text: string, creates = true) =>
  paletteGroups({ root: "/console/harbor", text, found: NOTHING, lately: [], places: PLACES, creates });
const actionOf = (text: string) => groupsOf(text).find(({ name }) => name === "Actions")?.rows[0];

test("what can be a deal_id begins an offer with it, another text one for that merchant, and words of an action the action", () => {
  expect(actionOf("zx-99812")).toMatchObject({
    name: "New offer with Deal ID zx-99812",
    href: "/console/harbor/new-offer#deal_id=zx-99812",
  });
  expect(actionOf("Harbor & Söhne 2")).toMatchObject({
    name: "New offer for “Harbor & Söhne 2”",
    href: "/console/harbor/new-offer#merchant_name=Harbor+%26+S%C3%B6hne+2",
  });
  expect(actionOf("new off")).toMatchObject({ name: "New offer", href: "/console/harbor/new-offer" });
  expect(groupsOf("zx-1", false)).toEqual([]);
});

test("places are found by parts of their words, all of them without a text, and none by marks alone", () => {
  expect(groupsOf("").map(({ name }) => name)).toEqual(["Places", "Actions"]);
  expect(groupsOf("tea sett", false)).toMatchObject([{ name: "Places", rows: [{ name: "Settings, Team" }] }]);
  expect(groupsOf("--", false)).toEqual([]);
});

test("the first place of a word is marked, and no letter is lost or moved", () => {
  expect(markedParts("Old Harbour Tavern", "harb")).toEqual(["Old ", "Harb", "our Tavern"]);
  expect(markedParts("Old Harbour Tavern", "tav old")).toEqual(["", "Old", " Harbour Tavern"]);
  expect(markedParts("İstanbul Grill", "grill")).toEqual(["İstanbul Grill", "", ""]);
  expect(markedParts("Crème", "reme")).toEqual(["Crème", "", ""]);
});
