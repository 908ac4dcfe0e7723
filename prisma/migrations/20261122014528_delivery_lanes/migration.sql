-- CreateIndex
CREATE INDEX "deliveries_due_by_lane" ON "deliveries"("funder_id", "receiver", "next_attempt_at") WHERE (status = 'pending');
