import { requireNode } from "../node-version.mjs";

// npm test [-- <part> ...]: everything, or the parts named; see run-tests.mjs.
requireNode();
import("./run-tests.mjs").then(({ runTests }) => runTests(process.argv.slice(2)));
