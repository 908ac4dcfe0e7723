import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import written from "@/app/docs/reference/reference-pages.json";
import { mayBePage, PAGES } from "@/app/page-paths";
import committed from "@/docs/openapi.json";
import { referencePages } from "@/scripts/openapi/document";
import { servedArchives } from "@/tests/helpers/archives";

const filesUnder = (folder: string) =>
  (readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true }) as string[]).map((file) =>
    file.replaceAll("\\", "/"),
  );

/** The addresses of app's pages and files, the API's apart, with `*` for a value. */
const served = filesUnder("app")
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file) && !/^(?:api|\.well-known)\//.test(file))
  .map((file) => file.replace(/(?:^|\/)[^/]+$/, "").replace(/\[\w+\]/g, "*"));
const ofDeals = served.filter((path) => path.startsWith("*"));

const requested = (path: string, method = "GET") =>
  mayBePage({ method, nextUrl: new URL(path, "https://calculator.example") });

describe("the addresses that proxy.ts lets pass", () => {
  // Rule: D4-20
  test("under the console and the documentation are those of app's folders", () => {
    const ofReference = (path: string) => path.startsWith("docs/reference/");
    const folders = served.filter((path) => !path.startsWith("*") && !ofReference(path));
    expect(PAGES.filter((path) => !ofReference(path)).toSorted()).toEqual(folders.toSorted());
  });

  test("of the clients' packages are those of public's files, of whatever version", () => {
    const files = servedArchives().map((file) => `/docs/clients/${file}`);
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files) expect(requested(file), file).toBe(true);
  });

  test("of the reference are the tags and objects of the document (npm run openapi writes them)", () => {
    expect(written).toEqual(referencePages(committed));
    expect(served.filter((path) => path.startsWith("docs/reference/"))).toEqual(
      expect.arrayContaining(["docs/reference/*", "docs/reference/objects/*"]),
    );
  });

  test("of a deal are those of its folders, with the form of a link", () => {
    expect(ofDeals).toHaveLength(6);
    for (const path of ofDeals) {
      const address = `/${path.replace("*", "DEAL-1")}`;
      expect(requested(`${address}?sig=a&exp=1`), address).toBe(true);
      expect(requested(address), address).toBe(false);
      expect(requested(address, "POST"), address).toBe(true);
    }
  });

  test.each([
    "/docs/nothing",
    "/docs/reference/nothing",
    "/docs/reference/objects/constructor",
    "/docs/clients/offer-calculator.zip",
    "/docs/clients/offer-calculator-1.0.tgz",
    "/docs/nothing.md",
    "/docs/reference/offers.md.md",
    "/console/-/nothing",
    "/console/-/offers",
    "/console/acme/nothing",
    "/console/acme/offers/D-1/nothing",
    "/console//offers",
    "/.well-known/nothing",
  ])("%s is none of them", (path) => {
    expect([requested(path), requested(`${path}?sig=a&exp=1`), requested(path, "POST")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each([
    "/",
    "/docs",
    "/docs/",
    "/docs/reference/offers",
    "/docs.md",
    "/docs/reference/objects/NewOffer.md",
    "/docs/search.json",
    "/docs/postman.json",
    "/llms.txt",
    "/console/acme/",
    "/console/acme/offers/D-1/edit",
  ])("%s is one", (path) => {
    expect(requested(path)).toBe(true);
  });
});
