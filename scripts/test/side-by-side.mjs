/**
 * A piece of work: its name, the names of the pieces that must have ended before it starts (an unknown name
 * counts as ended), and the processors that it keeps busy.
 * @typedef {{ name: string, needs: string[], load: number, run: () => Promise<void> }} Work
 */

/**
 * Runs work in its order on a number of processors. Whenever a piece has ended, starts the first piece whose
 * needs have ended and for which there is room. `run` must not throw, and no load may be above `processors`.
 * @param {Work[]} work
 * @param {number} processors
 */
export async function sideBySide(work, processors) {
  const waiting = [...work];
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  let free = processors;
  const open = (/** @type {string} */ name) =>
    running.has(name) || waiting.some((other) => other.name === name);
  while (waiting.length + running.size > 0) {
    const next = waiting.findIndex(({ needs, load }) => load <= free && !needs.some(open));
    if (next === -1) {
      if (running.size === 0) throw new Error("Work needs itself.");
      await Promise.race(running.values());
      continue;
    }
    const [{ name, load, run }] = /** @type {[Work]} */ (waiting.splice(next, 1));
    free -= load;
    running.set(
      name,
      run().then(() => {
        free += load;
        running.delete(name);
      }),
    );
  }
}
