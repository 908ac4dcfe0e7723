import { requireNode } from "../node-version.mjs";

// npm start, and npm run dev: see launch.mjs.
requireNode();
import("./launch.mjs").then(({ launch }) => launch({ dev: process.argv.includes("--dev") }));
