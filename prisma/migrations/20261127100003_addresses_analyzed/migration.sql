-- Without statistics of their expressions, the indexes of addresses are not chosen for every address.
ANALYZE "offer_versions", "disclosure_mails", "disclosure_evidence";
