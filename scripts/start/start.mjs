import { requireNode } from "../node-version.mjs";

requireNode();
import("./launch.mjs").then(({ launch }) => launch());
