CREATE TABLE "trip_members" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"trip_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"name" text COLLATE "C",
	"role" text COLLATE "C" NOT NULL,
	"is_active" boolean NOT NULL,
	"is_archived" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "trip_members_id_trip" UNIQUE("id","trip_id"),
	CONSTRAINT "trip_members_account" UNIQUE("user_id","trip_id"),
	CONSTRAINT "trip_members_role" CHECK ("trip_members"."role" in ('owner', 'member')),
	CONSTRAINT "trip_members_name" CHECK (length("trip_members"."name") between 1 and 60),
	CONSTRAINT "trip_members_state" CHECK (not ("trip_members"."is_active" and "trip_members"."is_archived"))
);
--> statement-breakpoint
-- Each trip gets its owner's membership, under the trip's own id.
INSERT INTO "trip_members" ("id", "trip_id", "user_id", "role", "is_active", "is_archived", "created_at") SELECT "id", "id", "user_id", 'owner', "is_active", "is_archived", "created_at" FROM "trips";--> statement-breakpoint
ALTER TABLE "trips" DROP CONSTRAINT "trips_state";--> statement-breakpoint
ALTER TABLE "expenses" DROP CONSTRAINT "expenses_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "expenses" DROP CONSTRAINT "expenses_trip_owner";
--> statement-breakpoint
ALTER TABLE "trips" DROP CONSTRAINT "trips_id_owner";--> statement-breakpoint
ALTER TABLE "trips" DROP CONSTRAINT "trips_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "trips_one_active";--> statement-breakpoint
DROP INDEX "trips_list";--> statement-breakpoint
DROP INDEX "expenses_by_day";--> statement-breakpoint
DROP INDEX "expenses_by_category";--> statement-breakpoint
DROP INDEX "expenses_by_creation";--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "created_by" text COLLATE "C";--> statement-breakpoint
UPDATE "expenses" SET "created_by" = "trip_id";--> statement-breakpoint
ALTER TABLE "expenses" ALTER COLUMN "created_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "trip_members" ADD CONSTRAINT "trip_members_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_members" ADD CONSTRAINT "trip_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trip_members_one_active" ON "trip_members" USING btree ("user_id") WHERE "trip_members"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "trip_members_one_owner" ON "trip_members" USING btree ("trip_id") WHERE "trip_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "trip_members_of_trip" ON "trip_members" USING btree ("trip_id","id");--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_member" FOREIGN KEY ("created_by","trip_id") REFERENCES "public"."trip_members"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_by_day" ON "expenses" USING btree ("trip_id","day","created_at","id","category_id","payment_method","nights","amount");--> statement-breakpoint
CREATE INDEX "expenses_by_category" ON "expenses" USING btree ("trip_id","category_id","payment_method","amount");--> statement-breakpoint
CREATE INDEX "expenses_by_creation" ON "expenses" USING btree ("created_by","created_at","id","category_id","payment_method");--> statement-breakpoint
ALTER TABLE "expenses" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "trips" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "trips" DROP COLUMN "is_active";--> statement-breakpoint
ALTER TABLE "trips" DROP COLUMN "is_archived";