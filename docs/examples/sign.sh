#!/usr/bin/env bash
# Creates an offer. Needs openssl and curl.
#   BASE_URL=https://... FUNDER=acme API_KEY=fk_... API_SECRET=fsk_... bash sign.sh [deal id]
set -euo pipefail

# Prints the X-Signature of a request. The body is the exact text sent, '' for GET and DELETE.
sign() {
  local secret=$1 timestamp=$2 method=$3 target=$4 body=$5
  printf '%s\n%s\n%s\n%s' "$timestamp" "$method" "$target" "$body" |
    openssl dgst -sha256 -hmac "$secret" -r | cut -c1-64
}

create_offer() {
  local timestamp target body signature
  timestamp=$(date +%s)
  target=/api/v1/$FUNDER/offers
  body='{
    "deal_id": "'${1:-DEAL-$timestamp}'", "merchant_name": "Café Río", "iso_name": "ISO One",
    "purchase_price_floor": 10000, "purchase_price_ceiling": 50000, "buy_rate": 1.2, "max_upsell": 0.1,
    "base_frequency": "daily", "available_frequencies": ["daily", "weekly"],
    "num_payments_floor": 60, "num_payments_ceiling": 180
  }'
  signature=$(sign "$API_SECRET" "$timestamp" POST "$target" "$body")
  printf '%s' "$body" | curl --silent --show-error --include "$BASE_URL$target" \
    --header "X-API-Key: $API_KEY" \
    --header "X-Timestamp: $timestamp" \
    --header "X-Signature: $signature" \
    --header "Content-Type: application/json" \
    --data-binary @-
  echo
}

if [[ ${BASH_SOURCE[0]:-$0} == "$0" ]]; then create_offer "$@"; fi
