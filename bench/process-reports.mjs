// Loaded into a process (node --import): responds to messages about its memory after garbage collection (with
// --expose-gc), the processor's milliseconds used so far, and the CPU profile from "profile start" to
// "profile end".

/** @type {import("node:inspector/promises").Session | undefined} */
let session;

process.on("message", async (message) => {
  if (message === "memory") {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    process.send?.({ memory: { heapUsed, rss } });
  }
  if (message === "processor") {
    const { user, system } = process.cpuUsage();
    process.send?.({ processor: (user + system) / 1000 });
  }
  if (message === "profile start") {
    // Loaded only now: it would count in a cold start.
    const { Session } = await import("node:inspector/promises");
    session = new Session();
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.start");
    process.send?.({ profiling: true });
  }
  if (message === "profile end") process.send?.(await session?.post("Profiler.stop"));
});
