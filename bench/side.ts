import { actionId } from "@/tests/helpers/server-actions";
import { newFunder, startProduct } from "./product";

// bench/beside.ts runs this in the folder of each of the two builds it compares, with that build's own bench:
// it starts the product on a new database of DATABASE_URL's server, and creates a funder for each message.

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
