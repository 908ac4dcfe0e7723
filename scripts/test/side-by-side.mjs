/**
 * A piece of work by its name, and the names of those that must have ended before it starts; a name that is not
 * among the work counts as ended.
 * @typedef {{ name: string, needs: string[], run: () => Promise<void> }} Work
 */

/**
 * Runs work in its order, at most `most` at a time: whenever one has ended, the first that lacks nothing starts.
 * `run` must not throw.
 * @param {Work[]} work
 * @param {number} most
 */
export async function sideBySide(work, most) {
  const waiting = [...work];
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  const open = (/** @type {string} */ name) =>
    running.has(name) || waiting.some((other) => other.name === name);
  while (waiting.length + running.size > 0) {
    const next = waiting.findIndex(({ needs }) => !needs.some(open));
    if (running.size === most || next === -1) {
      if (running.size === 0) throw new Error("Work needs itself.");
      await Promise.race(running.values());
      continue;
    }
    const [{ name, run }] = /** @type {[Work]} */ (waiting.splice(next, 1));
    running.set(
      name,
      run().then(() => {
        running.delete(name);
      }),
    );
  }
}
