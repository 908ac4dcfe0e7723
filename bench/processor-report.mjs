// Loaded into a process (node --import): reports the processor time used so far, in milliseconds,
// when asked.
process.on("message", (message) => {
  if (message !== "processor") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ processor: (user + system) / 1000 });
});
