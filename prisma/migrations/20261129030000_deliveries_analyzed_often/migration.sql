-- A backlog may come within minutes of an outage, and a claim is planned by how many deliveries wait. By the server's
-- own settings the statistics of 25,000,000 deliveries are renewed after 2,500,000 changes. Takes no lock that a
-- request waits for.
SET lock_timeout = '3s';
ALTER TABLE "deliveries" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);
RESET lock_timeout;
