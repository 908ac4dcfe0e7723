import { Client } from "pg";
import { demoDatabaseUrl } from "./product";
import { until } from "./receiver";

/**
 * Exhausts a delivery to an endpoint of the demo once its first attempt is recorded, as days of retries
 * would.
 */
export async function giveUpDelivery(endpointId: unknown): Promise<void> {
  const client = new Client({ connectionString: demoDatabaseUrl() });
  await client.connect();
  await until(async () => {
    const { rowCount } = await client.query(
      `UPDATE deliveries d SET status = 'exhausted', next_attempt_at = NULL
       WHERE endpoint_id = $1 AND EXISTS (SELECT FROM attempts WHERE delivery_id = d.id)`,
      [endpointId],
    );
    return rowCount === 1;
  });
  await client.end();
}
