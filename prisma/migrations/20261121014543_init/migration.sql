-- CreateTable
CREATE TABLE "funders" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "link_days" INTEGER NOT NULL,
    "alert_email" TEXT,
    "callback_secret" TEXT NOT NULL,
    "callback_secret_previous" TEXT,
    "callback_secret_previous_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "funders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brands" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "callback_url" TEXT,
    "accent" TEXT,
    "logo_url" TEXT,
    "is_default" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brands_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT,
    "scopes" TEXT[],
    "secret" TEXT NOT NULL,
    "per_second" INTEGER NOT NULL,
    "per_minute" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offers" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "deal_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "link_seq" INTEGER NOT NULL,
    "link_expires_at" TIMESTAMPTZ(0) NOT NULL,
    "brand_id" UUID,
    "merchant_name" TEXT NOT NULL,
    "merchant_id" TEXT,
    "merchant_state" TEXT,
    "iso_name" TEXT NOT NULL,
    "iso_id" TEXT,
    "deal_type" TEXT,
    "position" INTEGER,
    "purchase_price_floor" DECIMAL(11,2) NOT NULL,
    "purchase_price_ceiling" DECIMAL(11,2) NOT NULL,
    "default_purchase_price" DECIMAL(11,2),
    "buy_rate" DECIMAL(8,6) NOT NULL,
    "max_upsell" DECIMAL(8,6) NOT NULL,
    "default_upsell" DECIMAL(8,6),
    "holdback_pct" DECIMAL(8,6),
    "monthly_receivables" DECIMAL(11,2),
    "existing_funding_balance" DECIMAL(11,2),
    "base_frequency" TEXT NOT NULL,
    "available_frequencies" TEXT[],
    "num_payments_floor" INTEGER NOT NULL,
    "num_payments_ceiling" INTEGER NOT NULL,
    "default_num_payments" INTEGER,
    "payment_amount_override" DECIMAL(11,2),
    "payment_override_behavior" TEXT,
    "fees" JSONB,
    "fee_config" JSONB,
    "prepayment_schedule_mode" TEXT,
    "prepayment_config" JSONB,
    "prepayment_schedule" JSONB,
    "display_config" JSONB,
    "stipulations" TEXT[],
    "notification_emails" TEXT[],
    "assigned_users" TEXT[],
    "callback_url" TEXT,
    "funder_notes" TEXT,
    "metadata" JSONB,
    "submission_count" INTEGER NOT NULL,
    "last_submitted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "offers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_versions" (
    "offer_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "offer" JSONB NOT NULL,
    "changed" TEXT[],
    "api_key_id" UUID NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "offer_versions_pkey" PRIMARY KEY ("offer_id","version")
);

-- CreateTable
CREATE TABLE "links" (
    "offer_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(0) NOT NULL,
    "seq" INTEGER NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "first_viewed_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),

    CONSTRAINT "links_pkey" PRIMARY KEY ("offer_id","expires_at")
);

-- CreateTable
CREATE TABLE "submissions" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "offer_id" UUID NOT NULL,
    "submission_key" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "offer_version" INTEGER NOT NULL,
    "terms" JSONB NOT NULL,
    "quote" JSONB NOT NULL,
    "contact_name" TEXT,
    "contact_email" TEXT,
    "note" TEXT,
    "request_id" TEXT NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "offer_id" UUID,
    "submission_id" UUID,
    "type" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT,
    "status" TEXT NOT NULL,
    "disabled_reason" TEXT,
    "secret" TEXT NOT NULL,
    "secret_previous" TEXT,
    "secret_previous_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "endpoint_id" UUID,
    "url" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "canceled_reason" TEXT,
    "attempt_count" INTEGER NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempts" (
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "response_body" TEXT,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "api_key_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("api_key_id","key")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "funders_slug_key" ON "funders"("slug");

-- CreateIndex
CREATE INDEX "brands_funder_id_id_idx" ON "brands"("funder_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "brands_one_default_per_funder" ON "brands"("funder_id") WHERE (is_default);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_key" ON "api_keys"("key");

-- CreateIndex
CREATE INDEX "api_keys_funder_id_id_idx" ON "api_keys"("funder_id", "id");

-- CreateIndex
CREATE INDEX "offers_deal_id_funder_id_id_idx" ON "offers"("deal_id", "funder_id", "id" DESC);

-- CreateIndex
CREATE INDEX "offers_funder_id_id_idx" ON "offers"("funder_id", "id" DESC);

-- CreateIndex
CREATE INDEX "offers_funder_id_status_id_idx" ON "offers"("funder_id", "status", "id" DESC);

-- CreateIndex
CREATE INDEX "offers_funder_id_updated_at_idx" ON "offers"("funder_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "offers_one_live_per_deal" ON "offers"("funder_id", "deal_id") WHERE (status <> 'revoked');

-- CreateIndex
CREATE INDEX "links_not_yet_expired" ON "links"("expires_at") WHERE (expired_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "submissions_number_key" ON "submissions"("number");

-- CreateIndex
CREATE INDEX "submissions_offer_id_id_idx" ON "submissions"("offer_id", "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_funder_id_id_idx" ON "submissions"("funder_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "submissions_offer_id_submission_key_key" ON "submissions"("offer_id", "submission_key");

-- CreateIndex
CREATE INDEX "events_funder_id_id_idx" ON "events"("funder_id", "id" DESC);

-- CreateIndex
CREATE INDEX "events_offer_id_id_idx" ON "events"("offer_id", "id" DESC);

-- CreateIndex
CREATE INDEX "events_submission_id_idx" ON "events"("submission_id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_funder_id_id_idx" ON "webhook_endpoints"("funder_id", "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_due" ON "deliveries"("next_attempt_at") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "deliveries_due_by_receiver" ON "deliveries"("url", "next_attempt_at") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "deliveries_event_id_idx" ON "deliveries"("event_id");

-- CreateIndex
CREATE INDEX "deliveries_endpoint_id_idx" ON "deliveries"("endpoint_id");

-- CreateIndex
CREATE INDEX "deliveries_funder_id_id_idx" ON "deliveries"("funder_id", "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_funder_id_status_id_idx" ON "deliveries"("funder_id", "status", "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_funder_id_type_id_idx" ON "deliveries"("funder_id", "type", "id" DESC);

-- CreateIndex
CREATE INDEX "attempts_with_a_body" ON "attempts"("started_at") WHERE (response_body IS NOT NULL);

-- CreateIndex
CREATE INDEX "idempotency_records_expires_at_idx" ON "idempotency_records"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entries_funder_id_id_idx" ON "audit_entries"("funder_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject", "id" DESC);

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "links" ADD CONSTRAINT "links_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
