import { requireNode } from "../node-version.mjs";

// npm start: see launch.mjs.
requireNode();
import("./launch.mjs").then(({ launch }) => launch());
