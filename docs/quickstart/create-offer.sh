api POST /offers '{
  "deal_id": "DEAL-'$(date +%s)'", "merchant_name": "Café Río", "merchant_state": "TX", "iso_name": "ISO One",
  "purchase_price_floor": 10000, "purchase_price_ceiling": 50000, "buy_rate": 1.2, "max_upsell": 0.1,
  "base_frequency": "daily", "available_frequencies": ["daily", "weekly"],
  "num_payments_floor": 60, "num_payments_ceiling": 180
}' > offer.json
cat offer.json
echo "$BASE_URL$(sed 's/.*"calculator_url":"\([^"]*\)".*/\1/' offer.json)"
