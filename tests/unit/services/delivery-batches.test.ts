import { expect, test } from "vitest";
import { Batches } from "@/lib/services/deliveries/outcomes";

/** Batches whose runs are collected, and end when the test says so. */
function held() {
  const runs: { items: string[]; end: (error?: Error) => void }[] = [];
  const batches = new Batches<string>(
    (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  const started = async (count: number) => {
    await expect.poll(() => runs.length).toBe(count);
    return runs.map(({ items }) => items);
  };
  return { batches, runs, started };
}

test("what is added while a run is in progress is in the next one, together and in order", async () => {
  const { batches, runs, started } = held();
  const added = [batches.add("a", "1")];
  await started(1);
  added.push(batches.add("a", "2"), batches.add("a", "3"));
  runs[0]?.end();
  expect(await started(2)).toEqual([["1"], ["2", "3"]]);
  runs[1]?.end();
  await Promise.all(added);
});

test("what is added in the same turn of the event loop is in one run", async () => {
  const { batches, runs, started } = held();
  const added = ["1", "2", "3"].map((item) => batches.add("a", item));
  expect(await started(1)).toEqual([["1", "2", "3"]]);
  runs[0]?.end();
  await Promise.all(added);
});

test("a run that does not end delays nothing under another key", async () => {
  const { batches, runs, started } = held();
  const stuck = batches.add("a", "1");
  await started(1);
  const other = batches.add("b", "2");
  expect(await started(2)).toEqual([["1"], ["2"]]);
  runs[1]?.end();
  await other;
  runs[0]?.end();
  await stuck;
});

test("a run that fails rejects its own items, and the next one runs", async () => {
  const { batches, runs, started } = held();
  const first = expect(batches.add("a", "1")).rejects.toThrow("refused");
  await started(1);
  const second = batches.add("a", "2");
  runs[0]?.end(new Error("refused"));
  await first;
  await started(2);
  runs[1]?.end();
  await second;
});
