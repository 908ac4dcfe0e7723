-- Invitations, passkeys and the people of the single sign-on provider.
-- A transaction a table, which gives up before requests that wait behind it do; each can be run again.
SET lock_timeout = '3s';

BEGIN;
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitations_role_known" CHECK ("role" IN ('viewer', 'operator', 'developer', 'admin', 'owner'))
);
CREATE INDEX IF NOT EXISTS "invitations_email_idx" ON "invitations"("email");
CREATE INDEX IF NOT EXISTS "invitations_invited_by_idx" ON "invitations"("invited_by");
CREATE INDEX IF NOT EXISTS "invitations_expires_at_idx" ON "invitations"("expires_at");
CREATE UNIQUE INDEX IF NOT EXISTS "invitations_funder_id_email_key" ON "invitations"("funder_id", "email");
COMMIT;

BEGIN;
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX IF NOT EXISTS "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX IF NOT EXISTS "passkeys_user_id_idx" ON "passkeys"("user_id");
COMMIT;

BEGIN;
CREATE TABLE "identities" (
    "issuer" TEXT NOT NULL,
    "sub" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "identities_pkey" PRIMARY KEY ("issuer","sub")
);
CREATE INDEX IF NOT EXISTS "identities_user_id_idx" ON "identities"("user_id");
CREATE UNIQUE INDEX IF NOT EXISTS "identities_issuer_user_id_key" ON "identities"("issuer", "user_id");
COMMIT;

BEGIN;
ALTER TABLE "invitations"
    DROP CONSTRAINT IF EXISTS "invitations_funder_id_fkey",
    ADD CONSTRAINT "invitations_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "invitations"
    DROP CONSTRAINT IF EXISTS "invitations_invited_by_fkey",
    ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "passkeys"
    DROP CONSTRAINT IF EXISTS "passkeys_user_id_fkey",
    ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "identities"
    DROP CONSTRAINT IF EXISTS "identities_user_id_fkey",
    ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

RESET lock_timeout;
