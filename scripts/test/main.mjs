import { requireNode } from "../node-version.mjs";

// npm test [-- <part> ...]: everything, or the parts named; see test-run.mjs.
requireNode();
import("./run-tests.mjs").then(({ runTests }) => runTests(process.argv.slice(2)));
