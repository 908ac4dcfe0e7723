import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { codedLink, LinkCode, LinkPlace } from "@/components/calculator/share/sheet-head";

const LINK = "https://offers.example/HSB-20417?sig=5ec2e7&exp=1800000000#price=50000";

/** The address with a configuration of so many characters in all. */
const long = (length: number) => LINK.padEnd(length, "0");

test("the code of a link has its terms, unless they make it too fine to read off paper", () => {
  expect(codedLink(LINK)).toBe(LINK);
  expect(codedLink(long(800))).toBe(long(800));
  expect(codedLink(long(801))).toBe("https://offers.example/HSB-20417?sig=5ec2e7&exp=1800000000");
});

test("a square of the longest code is a quarter of a millimetre on paper", () => {
  const markup = renderToStaticMarkup(createElement(LinkCode, { link: long(800) }));
  const [, squares = "0"] = /viewBox="-4 -4 (\d+) /.exec(markup) ?? [];
  expect(Number(squares)).toBeGreaterThan(80);
  // 32 units of the scale of sizes, 8 px, of 96 px to an inch.
  expect(markup).toContain("size-32");
  expect((128 / 96) * (25.4 / Number(squares))).toBeGreaterThan(0.25);
});

test("what stands beside the code names what it opens and where, and no signature", () => {
  const text = (link: string) =>
    renderToStaticMarkup(createElement(LinkPlace, { link })).replace(/<[^>]+>/g, "");
  expect(text(LINK)).toBe("The code opens these terms: offers.example/HSB-20417");
  expect(text(long(801))).toBe("The code opens this offer: offers.example/HSB-20417");
});
