import { describe, expect, test } from "vitest";
import { methodForNext, targetForNext } from "@/scripts/request-target.mjs";

describe("a path of the API reaches its route exactly as it was sent and signed", () => {
  test.each([
    "/api/v1/acme/offers",
    "/api/v1/acme/offers/DEAL-1.a_b",
    "/api/v1/acme/offers?limit=50&cursor=b2ZmXzE",
    "/api/v1/acme/offers?updated_since=2026-01-05T09:30:00Z",
    "/api/v1/acme/offers/D%2D1",
    "/api/v1/acme/offers?",
    "/api/v1",
    "/api/v10/x",
    "/api/health",
    "/api/internal/drain",
  ])("%s", (target) => {
    expect(targetForNext(target)).toBe(target);
  });

  test("an absolute address is its path", () => {
    expect(targetForNext("http://offers.example.com/api/v1/acme/offers?limit=1")).toBe(
      "/api/v1/acme/offers?limit=1",
    );
  });
});

describe("a path that Next would redirect, normalise or fail on is an unknown path of the API", () => {
  // Rule: D2-4
  test.each([
    "/api",
    "/api/",
    "/api//health",
    "/api/health/",
    "/api/%zz",
    "/api/v1/",
    "/api?x=1",
    "/api/v1/acme/offers/",
    "/api/v1//acme/offers",
    "//api/v1/acme/offers",
    "/api//v1/acme/offers",
    "/api/v1/acme/%zz",
    "/api/v1/acme/%ff",
    "/api/v1/acme/%",
    "/api/v1/acme\\offers",
    "/api/v1/../v1/acme",
    "/api/v1/acme/./offers",
    "/api/v1/acme/%2e%2E/x",
    "/x/../api/v1/acme/offers",
    "/api/v1/acme/offers#x",
    "/api/v1/acme/[dealId]",
    "/api/v1/acme/a|b",
    '/api/v1/acme/"',
    "/api/v1/acme/\u00e9",
  ])("%s", (target) => {
    expect(targetForNext(target)).toBe("/api/-");
  });
});

describe("a query that Next would rewrite is one the API refuses", () => {
  const target = (query: string) => targetForNext(`/api/v1/acme/offers?${query}`);

  test.each(["x=%zz", "status=%61ctive", "x=a%20b", "x=a+b", "x=a%3Ab", "a:b=1"])(
    "for its characters: %s",
    (query) => expect(target(query)).toBe("/api/v1/acme/offers?~"),
  );

  test.each(["x", "x=1&", "&x=1", "x=1=2"])("for what is no pair: %s", (query) =>
    expect(target(query)).toBe("/api/v1/acme/offers?="),
  );
});

describe("an address outside the API", () => {
  test.each(["/", "/HSB-20417?sig=a&exp=1", "/apiary", "/_next/static/a.js"])(
    "%s stays as it was sent",
    (target) => {
      expect(targetForNext(target)).toBe(target);
    },
  );

  test.each(["*", "/%zz", "/HSB%"])("%s is a page no offer can have, not an error", (target) => {
    expect(targetForNext(target)).toBe("/-");
  });
});

test("a method no route knows is passed to Next as OPTIONS", () => {
  const known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  expect(known.map(methodForNext)).toEqual(known);
  expect(["TRACE", "PROPFIND", "QUERY"].map(methodForNext)).toEqual(["OPTIONS", "OPTIONS", "OPTIONS"]);
});
