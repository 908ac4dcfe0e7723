import { runScript, runWithoutDatabase } from "../run.mjs";

// npm run admin -- <noun> <verb> ...: the commands are in admin.ts.
const script = "scripts/admin/admin.ts";
const args = process.argv.slice(2);
// Without DATABASE_URL every other command opens the local database, and creates it if it is missing.
const asksUsage = args.length === 0 || args[0] === "help" || args.includes("--help");
await (asksUsage ? runWithoutDatabase(script, args) : runScript(script, args));
