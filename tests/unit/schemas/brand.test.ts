import { describe, expect, test } from "vitest";
import { APPROVAL_FIELDS, DISCLOSURE_PROFILE_FIELDS } from "@/lib/schemas/brand";
import { detailOf } from "@/lib/schemas/field-issues";
import { parseFields } from "@/lib/schemas/parse-fields";

const detailsOf = (given: object) =>
  parseFields(DISCLOSURE_PROFILE_FIELDS, { ...given }).issues.map(detailOf);

describe("a field of the disclosure profile", () => {
  // Rule: L3-1
  test.each([
    [{ product_words: "one two three four five six" }, "product_words must have 1 to 5 words"],
    [{ historical_months: 3 }, "historical_months must be a whole number from 4 to 12"],
    [{ historical_months: 13 }, "historical_months must be a whole number from 4 to 12"],
    [{ time_zone: "New York" }, "time_zone must be a time zone such as America/New_York"],
    [{ time_zone: "+05:00" }, "time_zone must be a time zone such as America/New_York"],
    [{ contact_email: "deals at acme" }, "contact_email must be an e-mail address"],
    [{ merchant_outputs: "closed" }, "merchant_outputs must be one of gated, open"],
    [{ disclosure_signature: "yes" }, "disclosure_signature must be true or false"],
    [{ legal_name: "Acme\nLLC" }, "legal_name must be one line, without control characters"],
    [{ legal_nam: "Acme" }, "legal_nam is not a known field; the nearest known name is legal_name"],
  ])("%j is refused by name", (given, detail) => {
    expect(detailsOf(given)).toEqual([detail]);
  });

  // Rule: L3-1
  test("is accepted at its limits, and with words that only a document refuses", () => {
    const taken = {
      legal_name: "Acme Funding LLC",
      product_words: "low interest rate sales financing",
      address: "1 Main St, Austin, TX 78701",
      phone: "+1 512-555-0100",
      contact_email: "deals@acme.example",
      time_zone: "US/Eastern",
      historical_months: 12,
      ny_broker_sentence: "The broker is paid by us.",
      signing_place: "In the agreement we send you",
      disclosure_signature: true,
      merchant_outputs: "open",
    };
    expect(detailsOf(taken)).toEqual([]);
    expect(detailsOf({ historical_months: 4, product_words: "Advance" })).toEqual([]);
  });
});

test("an approval names a state that has a document, the template and who approved it", () => {
  const { issues } = parseFields(APPROVAL_FIELDS, { state: "TX", template_version: "" });
  expect(issues.map(detailOf)).toEqual([
    "state must be one of CA, NY",
    "template_version must not be empty",
    "approved_by is required",
  ]);
});
