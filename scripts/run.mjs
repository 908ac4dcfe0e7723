import { requireNode } from "./node-version.mjs";

// node scripts/run.mjs <script.ts> [arguments]: runs it on the product's database, see run-script.mjs.
requireNode();
import("./run-script.mjs").then(({ runScript }) => runScript(process.argv[2], process.argv.slice(3)));
