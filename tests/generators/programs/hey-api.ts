import { client } from "./made/hey-api/client.gen";
import { listOffers } from "./made/hey-api/sdk.gen";
import { setting, signedFetch } from "./signed-fetch";

client.setConfig({ baseUrl: setting("BASE_URL"), fetch: signedFetch });
const { data, error } = await listOffers({
  path: { funder: setting("FUNDER") },
  query: { updated_since: setting("SINCE"), status: "active", limit: 10 },
});
if (error) throw new Error(error.message);
console.log(`found ${data?.data.map(({ deal_id }) => deal_id).join(" ")}`);
