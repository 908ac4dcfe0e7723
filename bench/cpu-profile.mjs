import { Session } from "node:inspector/promises";

// Loaded into a server (node --import): takes a CPU profile from one message to the next.
const session = new Session();
session.connect();
process.on("message", async (message) => {
  if (message === "profile start") {
    await session.post("Profiler.enable");
    await session.post("Profiler.start");
    process.send?.({ profiling: true });
  }
  if (message === "profile end") process.send?.(await session.post("Profiler.stop"));
});
