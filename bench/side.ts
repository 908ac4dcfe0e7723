import { actionId } from "@/tests/helpers/server-actions";
import { newFunder, startProduct } from "./product";

// One of two builds that are compared, run in its own folder by bench/beside.ts with what that build's bench
// has: starts the product on a database of its own in DATABASE_URL's server, and makes funders when asked.

const { server, database, funder, stop } = await startProduct();
process.send?.({
  baseUrl: server.baseUrl,
  settings: server.settings,
  pid: server.process.pid,
  url: database.url,
  funder,
  submit: actionId("submit"),
});
process.on("message", async ({ callbackUrl }: { callbackUrl?: string }) => {
  process.send?.({ funder: await newFunder(callbackUrl) });
});
process.on("disconnect", async () => {
  await stop();
  process.exit();
});
