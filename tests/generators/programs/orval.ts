import { listOffers } from "./made/orval";
import { setting, signedFetch } from "./signed-fetch";

const { fetch } = globalThis;
// Its functions call fetch with the path alone.
globalThis.fetch = (input, init) =>
  input instanceof Request ? fetch(input, init) : signedFetch(`${setting("BASE_URL")}${input}`, init);
const query = { updated_since: setting("SINCE"), status: "active", limit: 10 } as const;
const response = await listOffers(setting("FUNDER"), query);
if (response.status !== 200) throw new Error(`The response has the status ${response.status}.`);
console.log(`found ${response.data.data.map(({ deal_id }) => deal_id).join(" ")}`);
