import { describe, expect, test } from "vitest";
import { cutIntoPages, type MeasuredSection } from "@/components/calculator/share/sheet-pages";

/** A section of rows of 20 px below a heading of 40 px, with 10 px after the last. */
const list = (rows: number): MeasuredSection => ({
  height: 40 + 20 * rows + 10,
  rows: Array.from({ length: rows }, (_, row) => ({ top: 40 + 20 * row, bottom: 60 + 20 * row })),
});
const whole = (height: number): MeasuredSection => ({ height, rows: [] });

const textOf = (pages: ReturnType<typeof cutIntoPages>) =>
  pages.map((parts) => parts.map(({ section, from, to }) => `${section}:${from}-${to}`).join(" "));

describe("a printed sheet", () => {
  test("that fits is one page", () => {
    expect(textOf(cutIntoPages([whole(300), list(5)], 450, 400))).toEqual(["0:0-0 1:0-5"]);
  });

  test("keeps a section whole that fits on the next page", () => {
    expect(textOf(cutIntoPages([whole(300), list(5), whole(100)], 400, 400))).toEqual([
      "0:0-0",
      "1:0-5 2:0-0",
    ]);
  });

  test("cuts a section that fits on no page between rows, and repeats its heading", () => {
    // 300 px are left for 13 rows below the heading, then 17 a page, and 16 with what follows the last.
    expect(textOf(cutIntoPages([whole(100), list(40)], 400, 390))).toEqual([
      "0:0-0 1:0-13",
      "1:13-30",
      "1:30-40",
    ]);
  });

  test("leaves out no row, has none twice, and none beyond the end of a page", () => {
    for (let rows = 0; rows < 60; rows += 1) {
      for (const first of [90, 200, 410]) {
        const sections = [whole(80), list(rows), list(3), whole(50)];
        const pages = cutIntoPages(sections, first, 400);
        const seen = pages
          .flat()
          .flatMap(({ section, from, to }) =>
            Array.from({ length: to - from }, (_, index) => `${section}:${from + index}`),
          );
        const all = [...Array(rows).keys()].map((row) => `1:${row}`);
        expect(seen).toEqual([...all, "2:0", "2:1", "2:2"]);
        for (const [index, parts] of pages.entries()) {
          const used = parts.reduce((sum, { section, from, to }) => {
            const { rows: lines, height } = sections[section] as MeasuredSection;
            const [start, end] = [
              lines[from]?.top ?? 0,
              to === lines.length ? height : lines[to - 1]?.bottom,
            ];
            return sum + (lines.length === 0 ? height : 40 + (end ?? 0) - start);
          }, 0);
          if (parts.length > 1) expect(used).toBeLessThanOrEqual(index === 0 ? first : 400);
        }
      }
    }
  });

  test("gives a row that is higher than a page a page of its own", () => {
    const tall = {
      height: 900,
      rows: [
        { top: 40, bottom: 860 },
        { top: 860, bottom: 900 },
      ],
    };
    expect(textOf(cutIntoPages([tall], 400, 400))).toEqual(["0:0-1", "0:1-2"]);
  });
});
