// Loaded into a server (node --expose-gc --import): on the message "memory" it collects garbage and reports
// the bytes in use.
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ memory: { heapUsed, rss } });
});
