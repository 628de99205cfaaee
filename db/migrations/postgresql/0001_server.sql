-- Rows that transactions lock whose owner is no account: see lock() in db/client.postgres.ts.
CREATE TABLE "owner_locks" ("slot" integer PRIMARY KEY);--> statement-breakpoint
INSERT INTO "owner_locks" SELECT generate_series(0, 255);--> statement-breakpoint
-- Counters of RateLimiterPostgres, which wants these columns.
CREATE TABLE "rate_limits" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL DEFAULT 0, "expire" bigint);
