interface CurlRequest {
  funder: string;
  /** Null for a new offer. */
  dealId: string | null;
  json: string;
}

/** The same request as a signed call for bash; key and secret are variables of the person's own shell. */
export function curlOf({ funder, dealId, json }: CurlRequest): string {
  const method = dealId === null ? "POST" : "PATCH";
  const path = `/api/v1/${funder}/offers${dealId === null ? "" : `/${dealId}`}`;
  return [
    `path=${path}; time=$(date +%s)`,
    `body=${quoted(json)}`,
    `signature=$(printf '%s\\n${method}\\n%s\\n%s' "$time" "$path" "$body" |`,
    `  openssl dgst -sha256 -hmac "$API_SECRET" -r | cut -c1-64)`,
    `printf '%s' "$body" | curl -sS -X ${method} "$BASE_URL$path" \\`,
    `  -H "X-API-Key: $API_KEY" -H "X-Timestamp: $time" -H "X-Signature: $signature" \\`,
    `  -H "Content-Type: application/json" --data-binary @-`,
  ].join("\n");
}

/** A text in single quotes of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
