-- CreateIndex
CREATE INDEX "offers_deal_id_status_id_idx" ON "offers"("deal_id", "status", "id" DESC);
