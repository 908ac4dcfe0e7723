import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findElement, markdownOf, readHtml } from "@/scripts/generate/docs/markdown.mjs";
import { writeDocsTexts } from "@/scripts/generate/docs/texts.mjs";

const markdown = (html: string) => markdownOf(readHtml(html));

// Rule: K-22
test("a page's parts become Markdown", () => {
  const html = `<h1>Limits</h1><p>Wait <code>Retry-After</code>, <b>then</b> sign &lt;anew&gt;. <a href="/docs/clients#retries">Why</a></p>
    <ol><li>One</li><li>Two<ul><li>Three</li></ul></li></ol>
    <dl><div><dt><code>id</code><span>string<!-- -->, path</span></dt><dd>Its id.</dd></div></dl>
    <table><caption>Sizes</caption><thead><tr><th>What</th><th>Most</th></tr></thead><tbody><tr><th>a|b</th><td>1</td></tr></tbody></table>
    <figure><figcaption><span>Read</span><button>Copy</button></figcaption><pre data-code="python"><code>a = 1
if a &gt; 0: pass</code></pre></figure>`;
  expect(markdown(html)).toBe(`# Limits

Wait \`Retry-After\`, **then** sign <anew>. [Why](/docs/clients.md#retries)

1. One
2. Two

   - Three

- \`id\` string, path: Its id.

| What | Most |
|---|---|
| a\\|b | 1 |

**Read**

Python:

\`\`\`
a = 1
if a > 0: pass
\`\`\`
`);
});

test("columns beside each other are told apart, controls and drawings are left out", () => {
  expect(markdown('<p><span>201</span><span>Created.</span><svg><path d="M0"/></svg></p>')).toBe(
    "201 Created.\n",
  );
  const select = "<label>Method</label><select><option>GET</option><option>PUT</option></select>";
  const tool = `<fieldset><span>Try a vector</span>${select}<p>A hint.</p></fieldset>`;
  expect(markdown(`<div>${tool}${select}<p>Text</p></div>`)).toBe("Text\n");
  expect(markdown("<div><button>Try</button><form><p>Key</p></form><p>Text<br/>more</p></div>")).toBe(
    "Text more\n",
  );
});

test("a space at the edge of bold text and of a link stays between the words", () => {
  const html =
    '<ul><li><strong>New members: </strong>offers</li><li>See<a href="/docs"> the start </a>now</li></ul>';
  expect(markdown(html)).toBe("- **New members:** offers\n- See [the start](/docs.md) now\n");
});

test("an element is found at any depth", () => {
  const page = readHtml('<body><div><main id="main" class="a &quot;b&quot;">x</main></div></body>');
  expect(findElement(page, ({ attributes }) => attributes.id === "main")).toMatchObject({
    tag: "main",
    attributes: { class: 'a "b"' },
    children: ["x"],
  });
});

test("each page is written as Markdown, listed, and searched by its parts", () => {
  const folder = mkdtempSync(join(tmpdir(), "docs-texts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [rendered, files] = [join(folder, "rendered"), join(folder, "public")];
  mkdirSync(join(rendered, "docs"), { recursive: true });
  mkdirSync(join(files, "docs"), { recursive: true });
  writeFileSync(join(files, "docs/gone.md"), "of a build before");
  const nav =
    '<nav aria-label="Documentation"><a href="/docs">Start</a><a href="/docs/b">B</a><a href="/docs/a">A</a></nav>';
  const page = (title: string) =>
    `<body>${nav}<main id="main"><h1>${title}</h1><p>About ${title}.</p><h2 id="part"><a href="#part">Part</a></h2><p>Inside.</p><pre>code</pre></main></body>`;
  writeFileSync(join(rendered, "docs.html"), page("Start"));
  for (const name of ["a", "b"]) writeFileSync(join(rendered, `docs/${name}.html`), page(name.toUpperCase()));
  writeDocsTexts(rendered, files);
  expect(readFileSync(join(files, "docs/a.md"), "utf8")).toBe(
    "# A\n\nAbout A.\n\n## Part\n\nInside.\n\n```\ncode\n```\n",
  );
  const list = readFileSync(join(files, "llms.txt"), "utf8");
  expect(list.match(/\]\(\/docs[^)]*\.md\): .*/g)).toEqual([
    "](/docs.md): About Start.",
    "](/docs/b.md): About B.",
    "](/docs/a.md): About A.",
  ]);
  expect(JSON.parse(readFileSync(join(files, "docs/search.json"), "utf8")).slice(-2)).toEqual([
    { url: "/docs/a", page: "A", heading: "", text: "About A." },
    { url: "/docs/a#part", page: "A", heading: "Part", text: "Inside." },
  ]);
  expect(() => readFileSync(join(files, "docs/gone.md"))).toThrow("ENOENT");
});
