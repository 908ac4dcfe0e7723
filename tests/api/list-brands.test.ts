import { expect, test } from "vitest";
import { BRANDS } from "@/lib/schemas/responses";
import { createBrand } from "@/lib/services/funders/brands";
import { expectAnswer } from "@/tests/helpers/answers";
import { admin, call, newFunder } from "@/tests/helpers/api-client";

test("a funder's brands are listed, the default one first", async () => {
  const funder = await newFunder();
  const { id } = await createBrand(admin(), funder.slug, {
    name: "Another",
    callback_url: "https://funder.example/b",
  });
  const answer = await call(funder, "GET", "/brands");
  expectAnswer(answer, 200);
  expect(BRANDS.parse(answer.body)).toEqual({
    data: [
      { id: funder.brandId, name: "Test Funder", default: true, callback_url: null },
      { id, name: "Another", default: false, callback_url: "https://funder.example/b" },
    ],
  });
});
