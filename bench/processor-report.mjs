// Loaded into a process (node --import): tells the processor's time it took so far, in milliseconds, when
// asked.
process.on("message", (message) => {
  if (message !== "processor") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ processor: (user + system) / 1000 });
});
