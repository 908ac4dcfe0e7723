import { Session } from "node:inspector/promises";

// Loaded into a server (node --import): records a CPU profile between the messages "profile start" and
// "profile end".
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
