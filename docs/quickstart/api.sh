api() {
  local timestamp target="/api/v1/$FUNDER$2" body=${3-} signature
  timestamp=$(date +%s)
  signature=$(printf '%s\n%s\n%s\n%s' "$timestamp" "$1" "$target" "$body" |
    openssl dgst -sha256 -hmac "$API_SECRET" -r | cut -c1-64)
  set -- -X "$1" -H "X-API-Key: $API_KEY" -H "X-Timestamp: $timestamp" -H "X-Signature: $signature"
  [ -z "$body" ] || set -- "$@" -H "Content-Type: application/json" --data-binary "$body"
  curl -sS "$@" "$BASE_URL$target" && echo
}
