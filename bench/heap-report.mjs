// Loaded into a server under load (node --expose-gc --import): reports the memory in use when asked.
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ memory: { heapUsed, rss } });
});
