import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Sheets } from "@/components/merchant/sheets";
import { documentOf } from "@/lib/calculator/document";
import { documentHtml } from "@/lib/services/disclosures/document-html";
import { exampleDocument } from "@/tests/unit/calculator/example-document";

test.each(["CA", "NY"] as const)("the page shows %s's document with the markup of its HTML file", (state) => {
  for (const mark of [false, true]) {
    const document = documentOf(
      exampleDocument(state, { test: mark, offer: { iso_name: 'O\'Neil & "Sons" <ISO>' } }),
    );
    const html = documentHtml(document);
    const body = html.slice(html.indexOf("<body>") + "<body>".length, html.indexOf("</body>"));
    expect(renderToStaticMarkup(createElement(Sheets, { document, level: "h1" }))).toBe(body);
  }
});
