-- Alone in its migration: beside requests an index is dropped outside a transaction. The release before claims
-- with deliveries_due_by_lane.
DROP INDEX CONCURRENTLY "deliveries_due_by_receiver";
