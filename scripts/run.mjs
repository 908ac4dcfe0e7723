import { requireNode } from "./node-version.mjs";

// node scripts/run.mjs <script.ts> [arguments]: runs it on the product's database, see run-script.mjs.
requireNode();
const [script = "", ...args] = process.argv.slice(2);
import("./run-script.mjs").then(({ runScript }) => runScript(script, args));
