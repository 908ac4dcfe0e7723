import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  draggedTo,
  lastStop,
  nearestStop,
  nextValue,
  positionOf,
  roundScale,
  type StepScale,
  unitScale,
  valueAt,
} from "@/components/ui/steps";

const limits = fc
  .tuple(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 100_000_000 }))
  .map(([floor, width]) => ({ floor, ceiling: floor + width }));

const stopsOf = (scale: StepScale) =>
  Array.from({ length: lastStop(scale) + 1 }, (_, stop) => valueAt(scale, stop));

describe("a scale of round stops", () => {
  test("reaches both limits exactly, rises at every stop and has no more stops than a hand can distinguish", () => {
    fc.assert(
      fc.property(limits, ({ floor, ceiling }) => {
        const stops = stopsOf(roundScale(floor, ceiling));
        expect(stops[0]).toBe(floor);
        expect(stops.at(-1)).toBe(ceiling);
        expect(stops.every((value, index) => index === 0 || value > (stops[index - 1] ?? 0))).toBe(true);
        expect(stops.length).toBeLessThanOrEqual(153);
      }),
    );
  });

  test("stops at multiples of 1 or 5 times a power of ten between the limits", () => {
    expect(roundScale(1_500_000, 8_000_000).step).toBe(50_000);
    expect(roundScale(0, 140_000).step).toBe(1_000);
    expect(roundScale(3, 60).step).toBe(1);
    expect(stopsOf(roundScale(1_512_345, 8_000_000)).slice(0, 3)).toEqual([1_512_345, 1_550_000, 1_600_000]);
  });

  test("puts every value at the stop nearest to it, and every stop at itself", () => {
    fc.assert(
      fc.property(limits, fc.nat(), ({ floor, ceiling }, seed) => {
        const scale = roundScale(floor, ceiling);
        const value = floor + (seed % (ceiling - floor + 1));
        const stops = stopsOf(scale);
        const distance = Math.abs(valueAt(scale, nearestStop(scale, value)) - value);
        expect(distance).toBe(Math.min(...stops.map((at) => Math.abs(at - value))));
        for (const [stop, at] of stops.entries()) expect(nearestStop(scale, at)).toBe(stop);
      }),
    );
  });
});

test("the buttons go to the next stop from an amount between two, and end at the limits", () => {
  const scale = roundScale(1_500_000, 8_000_000);
  expect(nextValue(scale, 1_512_345, 1)).toBe(1_550_000);
  expect(nextValue(scale, 1_512_345, -1)).toBe(1_500_000);
  expect(nextValue(scale, 1_550_000, 1)).toBe(1_600_000);
  expect(nextValue(scale, 8_000_000, 1)).toBe(8_000_000);
  expect(nextValue(scale, 9_999_999, 1)).toBe(8_000_000);
  expect(nextValue(scale, 1, -1)).toBe(1_500_000);
});

test("a scale of whole numbers stops at each one, and its ends stand at 0 and 1", () => {
  const scale = unitScale(60, 150);
  expect(lastStop(scale)).toBe(90);
  expect(valueAt(scale, 66)).toBe(126);
  expect([positionOf(scale, 0), positionOf(scale, 90)]).toEqual([0, 1]);
});

describe("a drag", () => {
  const scale = roundScale(1_500_000, 8_000_000);
  const to = (value: number) => draggedTo(scale, nearestStop(scale, value), 4_512_345);

  test("near the default takes it, to the cent", () => {
    expect([4_450_000, 4_500_000, 4_550_000].map(to)).toEqual([4_512_345, 4_512_345, 4_512_345]);
    expect([4_400_000, 4_600_000].map(to)).toEqual([4_400_000, 4_600_000]);
  });

  test("reaches both limits, also beside the default, and every stop of a short scale", () => {
    expect(draggedTo(scale, lastStop(scale), 7_950_000)).toBe(8_000_000);
    expect(draggedTo(scale, 0, 1_550_000)).toBe(1_500_000);
    const short = unitScale(44, 56);
    expect(stopsOf(short).map((_, stop) => draggedTo(short, stop, 52))).toEqual(stopsOf(short));
  });
});
