-- The extension of PostgreSQL by which the console finds any part of a word. Whoever may create in the database may
-- install it. Where nobody may, it is installed beforehand, and this does nothing.
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION
    WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'The extension pg_trgm is missing and this role may not install it. As a role that may, run CREATE EXTENSION pg_trgm in this database';
    WHEN undefined_file OR feature_not_supported THEN
        RAISE EXCEPTION 'This PostgreSQL server has no extension pg_trgm. Install its contributed extensions (postgresql-contrib)';
END $$;
