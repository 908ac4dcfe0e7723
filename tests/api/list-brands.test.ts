import { expect, test } from "vitest";
import { BRANDS } from "@/lib/schemas/offer-operations";
import { createBrand } from "@/lib/services/funders/brands";
import { call, newFunder, operator } from "@/tests/helpers/api-client";
import { expectResponse } from "@/tests/helpers/responses";

// Rule: D5-63
test("a funder's brands are listed, the default one first", async () => {
  const funder = await newFunder();
  const { id } = await createBrand(await operator(funder.slug), {
    name: "Another",
    callback_url: "https://funder.example/b",
  });
  const response = await call(funder, "GET", "/brands");
  expectResponse(response, 200);
  expect(BRANDS.parse(response.body)).toEqual({
    data: [
      { id: funder.brandId, name: "Test Funder", default: true, callback_url: null },
      { id, name: "Another", default: false, callback_url: "https://funder.example/b" },
    ],
  });
});
