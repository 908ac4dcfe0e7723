/**
 * A signed request for bash, to paste in the repository's root: creates an offer for the demo funder. It
 * reads key and secret from `demoFile`, so that neither is printed.
 * @param {{ baseUrl: string, funder: string, demoFile: string }} demo
 */
export function curlExample({ baseUrl, funder, demoFile }) {
  return [
    `demo() { node -p "JSON.parse(fs.readFileSync('${demoFile}', 'utf8')).$1"; }`,
    `path=/api/v1/${funder}/offers; time=$(date +%s)`,
    `body='{"deal_id":"DEAL-'$time'","merchant_name":"Corner Cafe","merchant_state":"TX","iso_name":"ISO One","purchase_price_floor":10000,'`,
    `body=$body'"purchase_price_ceiling":50000,"buy_rate":1.2,"max_upsell":0.1,"base_frequency":"daily",'`,
    `body=$body'"available_frequencies":["daily","weekly"],"num_payments_floor":60,"num_payments_ceiling":180}'`,
    `signature=$(printf '%s\\nPOST\\n%s\\n%s' "$time" "$path" "$body" |`,
    `  openssl dgst -sha256 -hmac "$(demo api_secret)" -r | cut -c1-64)`,
    `curl -sS "${baseUrl}$path" -H "X-API-Key: $(demo api_key)" -H "X-Timestamp: $time" \\`,
    `  -H "X-Signature: $signature" -H "Content-Type: application/json" -d "$body"`,
  ].join("\n");
}
