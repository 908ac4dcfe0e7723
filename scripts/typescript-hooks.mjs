import { isMainThread } from "node:worker_threads";

// For --import: lets worker threads, as the one that draws PDFs, import TypeScript. Vitest, or `--import tsx`,
// does so for the main thread.
if (!isMainThread) {
  const { register } = await import("tsx/esm/api");
  register();
}
