import { register } from "tsx/esm/api";

// With --import: a thread reads TypeScript too. What `--import tsx` registers holds for the main thread alone.
register();
