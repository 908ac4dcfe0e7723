-- AlterTable
ALTER TABLE "events" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "erasures" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "deal_id" TEXT,
    "contact_email" TEXT,
    "actor" TEXT NOT NULL,
    "request_id" TEXT,
    "offers" INTEGER NOT NULL,
    "submissions" INTEGER NOT NULL,
    "events" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "erasures_created_at_idx" ON "erasures"("created_at");

-- CreateIndex
CREATE INDEX "erasures_to_complete" ON "erasures"("funder_id", "created_at") WHERE (completed_at IS NULL);

-- CreateIndex
CREATE INDEX "attempts_started_at_idx" ON "attempts"("started_at");

-- CreateIndex
CREATE INDEX "audit_entries_created_at_idx" ON "audit_entries"("created_at");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- CreateIndex
CREATE INDEX "offers_revoked" ON "offers"("revoked_at") WHERE (status = 'revoked');

-- CreateIndex
CREATE INDEX "offers_by_link_end" ON "offers"("link_expires_at") WHERE (status = 'active');

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By contact, whatever the case: an index by an expression, which the schema cannot state.
CREATE INDEX "submissions_by_contact" ON "submissions"("funder_id", lower("contact_email")) WHERE "contact_email" IS NOT NULL;

-- One more word, and every earlier one: rows of before hold.
ALTER TABLE "audit_entries"
    DROP CONSTRAINT "audit_entries_action_known",
    ADD CONSTRAINT "audit_entries_action_known" CHECK ("action" IN (
        'offer.created',
        'offer.updated',
        'offer.revoked',
        'link.issued',
        'submission.created',
        'deliveries.replayed',
        'webhook.created',
        'webhook.updated',
        'webhook.deleted',
        'webhook.secret_rotated',
        'funder.created',
        'brand.created',
        'brand.updated',
        'brand.approved',
        'key.created',
        'key.rotated',
        'key.revoked',
        'callback_secret.rotated',
        'data.erased'
    )) NOT VALID;
