import { beforeAll, describe, expect, test } from "vitest";
import { MOST_PRESETS } from "@/lib/schemas/brands/presets";
import type { CallContext, UserCaller } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { createBrand } from "@/lib/services/brands/brands";
import {
  deletePreset,
  listPresets,
  presetFields,
  renamePreset,
  savePreset,
} from "@/lib/services/console/presets";
import { newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { STRUCTURES } from "@/tests/helpers/form-offer";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

type Person = CallContext & { caller: UserCaller };

let funder: TestFunder;
let person: Person;
let outsider: Person;
beforeAll(async () => {
  const other = await newFunder();
  funder = await newFunder();
  [person, outsider] = (await Promise.all([personOf(funder, "operator"), personOf(other, "owner")])) as [
    Person,
    Person,
  ];
});

const FIELDS = {
  buy_rate: 1.25,
  max_upsell: 0.14,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly"],
  num_payments_floor: 60,
  num_payments_ceiling: 150,
};

const save = (name: string, fields: object = FIELDS, brand_id = funder.brandId, by = person) =>
  savePreset(by, { brand_id, name, fields });

const auditsOf = (subject: string) =>
  prisma.auditEntry.findMany({
    where: { subject },
    select: { action: true, detail: true, user_id: true },
    orderBy: { id: "asc" },
  });

describe("presets of a brand", () => {
  test("come back as they were saved, nulls of structures included, with who saved them", async () => {
    const fields = { ...FIELDS, structures: STRUCTURES, default_structure: "9m" };
    const id =
      (await save("A paper, 3 terms", fields)).find(({ name }) => name === "A paper, 3 terms")?.id ?? "";
    expect(await presetFields(person, id)).toEqual(fields);
    const [kept] = (await listPresets(person)).filter((preset) => preset.id === id);
    expect(kept).toMatchObject({
      brandId: funder.brandId,
      by: "A operator",
      at: person.now.toISOString(),
      structures: [
        { label: "6 months", buyRate: 1.22 },
        { label: "9 months", buyRate: 1.28 },
        { label: "12 months", buyRate: 1.35 },
      ],
    });
    expect(await auditsOf(id)).toMatchObject([
      { action: "preset.saved", detail: { name: "A paper, 3 terms" }, user_id: person.caller.userId },
    ]);
  });

  // Rule: T4-14
  test("are copies: deleting one changes no offer, and is audited", async () => {
    const id = (await save("Deleted")).find(({ name }) => name === "Deleted")?.id ?? "";
    const { id: offerId } = await createOffer(funder, { ...SMALLEST_OFFER, ...FIELDS });
    const left = await deletePreset(person, id);
    expect(left.map((preset) => preset.id)).not.toContain(id);
    expect(await prisma.offer.findUniqueOrThrow({ where: { id: String(offerId) } })).toMatchObject({
      version: 1,
    });
    expect((await auditsOf(id)).map(({ action }) => action)).toEqual(["preset.saved", "preset.deleted"]);
    await expect(presetFields(person, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("hold only what an offer could have, each fault by its path", async () => {
    await expect(
      save("Wrong", {
        ...FIELDS,
        buy_rate: 0.5,
        merchant_name: "Bakery",
        structures: [
          { id: "a", label: "6 months", num_payments_floor: 200 },
          { id: "b", label: "6 Months" },
        ],
      }),
    ).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [
        expect.stringMatching(/^buy_rate must be/),
        expect.stringMatching(/^merchant_name /),
        "structures[0].num_payments_floor must not exceed num_payments_ceiling (150)",
        "structures[1].label must not repeat the label of another structure",
      ],
    });
    await expect(save(" ")).rejects.toMatchObject({ details: [expect.stringMatching(/^name /)] });
  });

  // Rule: T4-13
  test("have a name of their own in their brand, whatever its case", async () => {
    await save("Once");
    await expect(save("ONCE")).rejects.toMatchObject({
      details: ["name must not repeat the name of another preset of the brand"],
    });
    const { id } = await createBrand(person, { name: "Express" });
    expect((await save("Once", FIELDS, id)).filter(({ name }) => name === "Once")).toHaveLength(2);
  });

  test("are replaced in their place and renamed, each audited, and keep facts of a disclosure", async () => {
    const disclosure = { payment_basis: "fixed", collateral: "None", prepayment_fees: "None" };
    const id = (await save("Kept")).find(({ name }) => name === "Kept")?.id ?? "";
    const fields = { ...FIELDS, buy_rate: 1.31, disclosure };
    const brand_id = funder.brandId;
    const all = await savePreset(person, { brand_id, name: "KEPT", fields, replaces: id });
    expect(all.filter(({ name }) => name.toLowerCase() === "kept")).toMatchObject([{ id, name: "KEPT" }]);
    expect(await presetFields(person, id)).toMatchObject({ buy_rate: 1.31, disclosure });
    await save("Other");
    await expect(renamePreset(person, id, { name: "other" })).rejects.toMatchObject({
      details: ["name must not repeat the name of another preset of the brand"],
    });
    expect((await renamePreset(person, id, { name: "Named anew" })).map(({ name }) => name)).toContain(
      "Named anew",
    );
    expect((await auditsOf(id)).map(({ detail }) => (detail as { name: string }).name)).toEqual([
      "Kept",
      "KEPT",
      "Named anew",
    ]);
    const gone = { brand_id, name: "Nowhere", fields: FIELDS, replaces: newId() };
    await expect(savePreset(person, gone)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  // Rule: T4-13
  test("are at most 20, however many are saved at once", async () => {
    const { id } = await createBrand(person, { name: "Full" });
    const names = Array.from({ length: MOST_PRESETS + 2 }, (_, index) => `Preset ${index}`);
    const saved = await Promise.allSettled(names.map((name) => save(name, FIELDS, id)));
    const refused = saved.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(["LIMIT_REACHED", "LIMIT_REACHED"]);
    expect((await listPresets(person)).filter(({ brandId }) => brandId === id)).toHaveLength(MOST_PRESETS);
  });

  // Rule: T4-16
  test("are nobody's of another funder", async () => {
    const id = (await save("Ours")).find(({ name }) => name === "Ours")?.id ?? "";
    for (const attempt of [
      () => presetFields(outsider, id),
      () => deletePreset(outsider, id),
      () => renamePreset(outsider, id, { name: "Theirs" }),
      () =>
        savePreset(outsider, {
          brand_id: outsider.caller.funder.defaultBrandId,
          name: "Theirs",
          fields: FIELDS,
          replaces: id,
        }),
      () => save("Theirs", FIELDS, funder.brandId, outsider),
      () => presetFields(person, "no-id"),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await listPresets(outsider)).toEqual([]);
    expect(await presetFields(person, id)).toEqual(FIELDS);
  });
});
