-- Without statistics of its expression, audit_entries_by_deal is not chosen: a search would read the whole log.
ANALYZE "audit_entries";
