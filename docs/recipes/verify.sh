#!/usr/bin/env bash
# Verifies a message with openssl, from its headers and its raw body, byte for byte:
#   WEBHOOK_SECRET=whsec_... bash verify.sh <webhook-id> <webhook-timestamp> <webhook-signature> <body file>
set -euo pipefail

key=$(printf '%s' "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=$({ printf '%s.%s.' "$1" "$2"; cat "$4"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
case " $3 " in
  *" v1,$expected "*) echo genuine ;;
  *) echo "no signature matches: was it made with another secret, or is the body not the raw one?" && exit 1 ;;
esac
