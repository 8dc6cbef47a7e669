-- Until then pg-boss kept background jobs in a schema of its own. Nothing reads it any more.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
