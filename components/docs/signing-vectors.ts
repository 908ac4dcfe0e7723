import type { UnsignedRequest } from "./request-signing";

/**
 * The secret of the published vectors. It belongs to no key and does not have the form of an issued secret.
 */
export const VECTOR_SECRET = "fsk_test_5Zp1mA9xkQ2vT7rLw8YcB3nD6hJ0eGsU4iKfXoPqRaM";

const TIMESTAMP = "1767225600";

/** A request with its correct signature. */
export interface SigningVector extends UnsignedRequest {
  signature: string;
}

export const SIGNING_VECTORS: SigningVector[] = [
  {
    timestamp: TIMESTAMP,
    method: "POST",
    target: "/api/v1/acme/offers",
    body: '{"deal_id":"DEAL-1001","merchant_name":"Café Río","iso_name":"ISO One","purchase_price_floor":10000,"purchase_price_ceiling":50000,"buy_rate":1.2,"max_upsell":0.1,"base_frequency":"daily","available_frequencies":["daily","weekly"],"num_payments_floor":60,"num_payments_ceiling":180}',
    signature: "f33139b1c233cdb191a7df33eb70aea4203fc858ad30b74bad7d7e5c09c6ed89",
  },
  {
    timestamp: TIMESTAMP,
    method: "PATCH",
    target: "/api/v1/acme/offers/DEAL-1001",
    body: '{"version":1,"max_upsell":0.15}',
    signature: "69d857bac6a609d86849ca018a7e40a44bbf6a6e1e2e3dd6671a66cda267b08a",
  },
  {
    timestamp: TIMESTAMP,
    method: "DELETE",
    target: "/api/v1/acme/offers/DEAL-1001",
    body: "",
    signature: "218f9899c6182147193931a526cac8ccfdf21364a094f9f71d9b4e467de19c7c",
  },
  {
    timestamp: TIMESTAMP,
    method: "GET",
    target: "/api/v1/acme/offers/DEAL-1001",
    body: "",
    signature: "1a3547db8cec021fd9980c6ef5b371709febbaf9dc5f6e13aa697aac11b3392b",
  },
  {
    timestamp: TIMESTAMP,
    method: "GET",
    target: "/api/v1/acme/offers?limit=50&cursor=b2ZmXzE",
    body: "",
    signature: "7b2f96b348eb8f8422e017c909defd9aecba126046414211f1679a100c67ec75",
  },
];
