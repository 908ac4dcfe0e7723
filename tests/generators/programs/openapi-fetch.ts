import createClient from "openapi-fetch";
import type { paths } from "./made/openapi-typescript";
import { setting, signedFetch } from "./signed-fetch";

const client = createClient<paths>({ baseUrl: setting("BASE_URL"), fetch: signedFetch });
const funder = setting("FUNDER");
const { data, error } = await client.GET("/api/v1/{funder}/offers", {
  params: { path: { funder }, query: { updated_since: setting("SINCE"), status: "active", limit: 10 } },
});
if (error) throw new Error(error.message);
console.log(`found ${data.data.map(({ deal_id }) => deal_id).join(" ")}`);
