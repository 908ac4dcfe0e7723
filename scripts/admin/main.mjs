import { requireNode } from "../node-version.mjs";

// npm run admin -- <noun> <verb> ...: the commands are in admin.ts.
requireNode();
import("../run-script.mjs").then(({ runScript }) =>
  runScript("scripts/admin/admin.ts", process.argv.slice(2)),
);
