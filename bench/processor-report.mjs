// Loaded into a process (node --import): on the message "processor" it reports the processor's milliseconds
// used so far.
process.on("message", (message) => {
  if (message !== "processor") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ processor: (user + system) / 1000 });
});
