-- Alone in its migration: it commits after each 1,000 offers, so that no request waits for more than one of them.
-- It can be run again, and goes on where it stopped.
DO $$
DECLARE
    last uuid := '00000000-0000-0000-0000-000000000000';
    upto uuid;
BEGIN
    LOOP
        SELECT b.id INTO upto FROM (SELECT id FROM offers WHERE id > last ORDER BY id LIMIT 1000) b ORDER BY b.id DESC LIMIT 1;
        EXIT WHEN upto IS NULL;
        UPDATE offers SET search_text = folded_search_text(deal_id || ' ' || merchant_name || ' ' || iso_name)
        WHERE id > last AND id <= upto AND search_text IS NULL;
        COMMIT;
        last := upto;
    END LOOP;
    ANALYZE offers;
END $$;
