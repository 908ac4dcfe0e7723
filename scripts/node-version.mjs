// Read by any version of Node that knows modules: no newer syntax here, and nothing imported.

/** Ends the process with a sentence when Node is older than the packages allow. */
export function requireNode() {
  var parts = process.versions.node.split(".").map(Number);
  if (parts[0] > 20 || (parts[0] === 20 && parts[1] >= 9)) return;
  console.error("Offer Calculator needs Node 20.9 or newer; this is Node " + process.versions.node + ".");
  process.exit(1);
}
