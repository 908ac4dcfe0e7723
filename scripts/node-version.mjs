// Imported first by what a person starts: ends the process with a sentence when Node is older than the packages
// allow.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 9)) {
  console.error(`Offer Calculator needs Node 20.9 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
