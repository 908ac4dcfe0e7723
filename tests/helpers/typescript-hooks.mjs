import { register } from "tsx/esm/api";

// For --import: lets worker threads import TypeScript too. `--import tsx` registers its hooks only in the
// main thread.
register();
