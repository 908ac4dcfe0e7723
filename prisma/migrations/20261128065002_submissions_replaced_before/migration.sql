-- Marks the submissions that newer terms had replaced, and says of the latest since which one its deal waits: the
-- first after the last decision. Readers do not depend on the marks, so that the release before may go on writing.
UPDATE "submissions" s SET "replaced_at" = n."submitted_at"
FROM "submissions" n
WHERE n."id" = (SELECT l."id" FROM "submissions" l WHERE l."offer_id" = s."offer_id" AND l."id" > s."id" ORDER BY l."id" LIMIT 1)
  AND s."replaced_at" IS NULL;
UPDATE "submissions" s SET "waits_from" = (
  SELECT f."id" FROM "submissions" f
  WHERE f."offer_id" = s."offer_id" AND f."id" < s."id" AND f."id" > coalesce((
    SELECT d."id" FROM "submissions" d
    WHERE d."offer_id" = s."offer_id" AND d."id" < s."id" AND d."decision" IS NOT NULL
    ORDER BY d."id" DESC LIMIT 1), '00000000-0000-0000-0000-000000000000')
  ORDER BY f."id" LIMIT 1)
WHERE s."decision" IS NULL AND s."replaced_at" IS NULL
  AND EXISTS (SELECT FROM "submissions" e WHERE e."offer_id" = s."offer_id" AND e."id" < s."id");
