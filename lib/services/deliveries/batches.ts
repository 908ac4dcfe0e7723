import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";

interface Waiting<Item> {
  item: Item;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Runs work for several items at once. While a run for a key is in progress, what is added under the key
 * waits and is in the next run together: batches grow with the load, and one item alone does not wait.
 */
export class Batches<Item> {
  readonly #run: (items: Item[]) => Promise<void>;
  /** The items of each key that are not in a run yet. A key is here while it has a run or a waiting item. */
  readonly #waiting = new Map<string, Waiting<Item>[]>();

  constructor(run: (items: Item[]) => Promise<void>) {
    this.#run = run;
  }

  /** Adds an item; resolves or rejects with the run that it is in. */
  add(key: string, item: Item): Promise<void> {
    return new Promise((done, failed) => {
      const entry = { item, done, failed };
      const waiting = this.#waiting.get(key);
      if (waiting) {
        waiting.push(entry);
        return;
      }
      this.#waiting.set(key, [entry]);
      void this.#runAll(key);
    });
  }

  async #runAll(key: string): Promise<void> {
    for (;;) {
      // What arrives in the same turn of the event loop is in the same run.
      await nextTurn();
      const batch = this.#waiting.get(key) ?? [];
      if (batch.length === 0) break;
      this.#waiting.set(key, []);
      await this.#run(batch.map(({ item }) => item)).then(
        () => {
          for (const { done } of batch) done();
        },
        (error: unknown) => {
          for (const { failed } of batch) failed(error);
        },
      );
    }
    this.#waiting.delete(key);
  }
}
