/** Ends the process with a message if Node is older than the packages allow. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 9)) return;
  console.error(`Offer Calculator needs Node 20.9 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
