import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Markdown } from "@/components/docs/markdown";
import { codeFence, fence, markdownTable, searchSections } from "@/components/docs/markdown-text";

const rendered = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { text })).replace(
    / (?:class|type|name|data-\w+)="[^"]*"/g,
    "",
  );

describe("a text of the guide on its page", () => {
  test("has headings with anchors, words, lists and links", () => {
    expect(
      rendered("## The rule, `a` {#rule}\n\nWait *then* **sign** `b` < [anew](/docs/x#y).\n\n- One\n- Two"),
    ).toBe(
      '<h2 id="rule"><a href="#rule">The rule, <code>a</code></a></h2>' +
        '<p>Wait <em>then</em> <strong>sign</strong> <code>b</code> &lt; <a href="/docs/x#y">anew</a>.</p>' +
        "<ul><li>One</li><li>Two</li></ul>",
    );
  });

  test("has a heading that leads to another page, if it is a link", () => {
    expect(rendered("## [Offers](/docs/reference/offers) {#Offers}")).toBe(
      '<h2 id="Offers"><a href="/docs/reference/offers">Offers</a></h2>',
    );
  });

  test("has tables that the heading above names, whose rows are named by their first cell", () => {
    const html = rendered("## Sizes {#sizes}\n\n| What | Most |\n|---|---|\n| `a\\|b` | 1 |");
    expect(html).toContain("<table><caption>Sizes</caption>");
    expect(html).toContain('<th scope="col">Most</th>');
    expect(html).toContain('<th scope="row"><code>a|b</code></th><td>1</td>');
  });

  test("has code with its title, and blocks with one title as one example in several languages", () => {
    const one = rendered('```bash title="Where it runs"\nnpm start\n```');
    expect(one).toContain("Where it runs");
    expect(one).toContain("<pre><code>npm start</code></pre>");
    const several = rendered(
      '```bash title="Read"\ncurl\n```\n\n```python title="Read"\nread()\n```\n\n```python title="Write"\nwrite()\n```',
    );
    expect(several.match(/<figure>/g)).toHaveLength(2);
    expect(several).toContain("Read: language");
    expect(several.match(/<input/g)).toHaveLength(2);
  });

  test.each([
    ["a heading without an anchor", "## A"],
    ["code without a title", "```bash\nls\n```"],
    ["HTML", "<b>a</b>"],
    ["a picture", "![a](b)"],
    ["an example in an unknown language", '```bash title="A"\n```\n```cobol title="A"\n```'],
  ])("cannot have %s", (_, text) => {
    expect(() => rendered(text)).toThrow();
  });
});

describe("what is written as Markdown", () => {
  test("keeps code with fences in it, and a bar in a cell", () => {
    expect(fence("text", 'A "b"', "```\na\n```\n")).toBe("````text title=\"A 'b'\"\n```\na\n```\n````");
    expect(markdownTable(["a", "b"], [["x|y", "z"]])).toBe("| a | b |\n|---|---|\n| x\\|y | z |");
  });

  test("gives the code of another document by its language and heading", () => {
    const text = "# A\n\n```js\n1\n```\n\n## B\n\n```python\n2\n```\n\n```js\n3\n```\n";
    expect([codeFence(text, "js"), codeFence(text, "js", "B"), codeFence(text, "python")]).toEqual([
      "1",
      "3",
      "2",
    ]);
    expect(() => codeFence(text, "php")).toThrow("There is no php");
  });

  test("is searched by its headings, without code and marks", () => {
    const text =
      '# Limits\n\nHow *much*.\n\n## Sizes {#sizes}\n\nA `body`:\n\n```json title="Body"\n{"secret":1}\n```\n\n| What | Most |\n|---|---|\n| Body | 256 KiB |\n';
    expect(searchSections("/docs/limits", text)).toEqual([
      { url: "/docs/limits", page: "Limits", heading: "", text: "How much." },
      {
        url: "/docs/limits#sizes",
        page: "Limits",
        heading: "Sizes",
        text: "A body: Body. What Most Body 256 KiB",
      },
    ]);
  });
});
