import { expect, test, vi } from "vitest";
import { type EndTurn, Turns } from "@/lib/server/limits/turns";

const LONG = 60_000;

/** Takes turns and notes the order in which they start; each ends when its name is ended. */
function recorded(turns: Turns) {
  const started: string[] = [];
  const ends = new Map<string, EndTurn>();
  const take = (name: string) =>
    turns.take(name.charAt(0)).then((end) => {
      if (typeof end === "string") return started.push(`${name} ${end}`);
      ends.set(name, end);
      return started.push(name);
    });
  const end = async (name: string) => {
    ends.get(name)?.(true);
    await settled();
  };
  return { started, take, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("one alone has every turn", async () => {
  const { started, take } = recorded(new Turns({ most: 4, share: 2, waitMs: LONG }));
  for (const name of ["a1", "a2", "a3", "a4"]) await take(name);
  expect(started).toEqual(["a1", "a2", "a3", "a4"]);
});

// Rule: D4-26
test("whoever has less than a share starts first; then those that wait, in turn", async () => {
  const { started, take, end } = recorded(new Turns({ most: 4, share: 2, waitMs: LONG }));
  for (const name of ["a1", "a2", "a3", "a4"]) await take(name);
  for (const name of ["a5", "a6", "a7", "b1", "b2", "b3", "c1"]) void take(name);
  await settled();
  for (const name of ["a1", "a2", "a3", "a4", "b1"]) await end(name);
  expect(started.slice(4)).toEqual(["b1", "c1", "a5", "b2", "a6"]);
});

test("a part is kept for who has less than a share, so that one alone never holds every turn", async () => {
  const { started, take, end } = recorded(new Turns({ most: 4, share: 2, kept: 1, waitMs: LONG }));
  for (const name of ["a1", "a2", "a3", "a4", "a5"]) void take(name);
  await settled();
  expect(started).toEqual(["a1", "a2", "a3"]);
  await take("b1");
  void take("b2");
  await settled();
  expect(started.slice(3)).toEqual(["b1"]);
  await end("a1");
  await end("a2");
  await end("b1");
  expect(started.slice(4)).toEqual(["b2", "a4"]);
  await end("b2");
  expect(started.slice(6)).toEqual(["a5"]);
});

// Rule: D4-24
test("a wait ends without a turn, and the turn goes to the next", async () => {
  const { started, take, end } = recorded(new Turns({ most: 1, share: 1, waitMs: 5 }));
  await take("a1");
  await take("b1");
  const last = take("c1");
  await end("a1");
  await last;
  expect(started).toEqual(["a1", "b1 stuck", "c1"]);
});

test("a wait that ends says whether anybody's work was done meanwhile", async () => {
  const turns = new Turns({ most: 1, share: 1, waitMs: 20 });
  for (const [done, outcome] of [
    [true, "late"],
    [false, "stuck"],
  ] as const) {
    const end = (await turns.take("a")) as EndTurn;
    const next = turns.take("b");
    const last = turns.take("c");
    end(done);
    const endNext = (await next) as EndTurn;
    expect(await last).toBe(outcome);
    endNext(false);
  }
});

test("a turn ends once, however often it is said to", async () => {
  const turns = new Turns({ most: 1, share: 1, waitMs: 5 });
  const end = (await turns.take("a")) as EndTurn;
  end(true);
  end(true);
  expect(await turns.take("b")).toBeTypeOf("function");
  expect(await turns.take("c")).toBe("stuck");
});

test("no more wait than may: the next is refused at once, and waits again when one has begun", async () => {
  const turns = new Turns({ most: 1, share: 1, mostWaiting: 1, waitMs: LONG });
  const { started, take, end } = recorded(turns);
  await take("a1");
  void take("b1");
  await take("c1");
  await end("a1");
  void take("c2");
  await end("b1");
  expect(started).toEqual(["a1", "c1 late", "b1", "c2"]);
});

async function copyOfTheModule() {
  vi.resetModules();
  return import("@/lib/server/once-per-process");
}

test("every copy of a module gets the same value of a name, made once", async () => {
  const [one, other] = [await copyOfTheModule(), await copyOfTheModule()];
  expect(one.oncePerProcess).not.toBe(other.oncePerProcess);
  const make = vi.fn(() => ({}));
  expect(one.oncePerProcess("a test's", make)).toBe(other.oncePerProcess("a test's", make));
  expect(make).toHaveBeenCalledTimes(1);
  expect(one.oncePerProcess("another", make)).not.toBe(one.oncePerProcess("a test's", make));
});
