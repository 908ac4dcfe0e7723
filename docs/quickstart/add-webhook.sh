export WEBHOOK_SECRET=$(api POST /webhooks '{
  "url": "http://localhost:4000/", "events": ["submission.created", "offer.viewed"]
}' | sed 's/.*"secret":"\([^"]*\)".*/\1/')
