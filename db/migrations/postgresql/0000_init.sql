CREATE TABLE "drafts" (
	"user_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"intent" text COLLATE "C" NOT NULL,
	"fields" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"email" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_emails" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"email_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"since" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"device" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"last_failed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"user_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"fingerprint" text COLLATE "C" NOT NULL,
	"result_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submissions_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"email_key" text COLLATE "C" NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"email_since" integer DEFAULT 0 NOT NULL,
	"password_hash" text COLLATE "C",
	"first_name" text COLLATE "C" NOT NULL,
	"last_name" text COLLATE "C" NOT NULL,
	"profile_color" text COLLATE "C" NOT NULL,
	"provider" text COLLATE "C" NOT NULL,
	"google_sub" text COLLATE "C",
	"google_since" integer,
	"stripe_customer_id" text COLLATE "C",
	"registration_key" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_google_sub_unique" UNIQUE("google_sub"),
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
CREATE TABLE "declarations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"contract" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"email_key" text COLLATE "C",
	"is_extraordinary" boolean NOT NULL,
	"reason" text COLLATE "C",
	"ends_on" text COLLATE "C",
	"received_at" timestamp (3) with time zone NOT NULL,
	"submission_key" text COLLATE "C",
	"is_signed_in" boolean DEFAULT false NOT NULL,
	"subscription_id" text COLLATE "C",
	"is_quiet" boolean DEFAULT false NOT NULL,
	"link_id" text COLLATE "C",
	"proved_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"owner_told_at" timestamp (3) with time zone,
	"support_told_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "declarations_submission_key_unique" UNIQUE("submission_key"),
	CONSTRAINT "declarations_link_id_unique" UNIQUE("link_id"),
	CONSTRAINT "declarations_kind" CHECK ("declarations"."kind" in ('cancel', 'withdraw'))
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C",
	"customer_id" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"end_requested_at" timestamp (3) with time zone,
	"refund_requested_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "build_files" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"build" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"mail" json NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"source" text COLLATE "C" NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"rate" text COLLATE "C" NOT NULL,
	CONSTRAINT "rates_source_currency_day_pk" PRIMARY KEY("source","currency","day"),
	CONSTRAINT "rates_source" CHECK ("rates"."source" in ('ecb', 'inforeuro')),
	CONSTRAINT "rates_currency" CHECK (length("rates"."currency") between 3 and 3),
	CONSTRAINT "rates_day" CHECK ("rates"."day" like '____-__-__' and "rates"."day" between '1900-01-01' and '2199-12-31' and substr("rates"."day", 6, 2) between '01' and '12' and substr("rates"."day", 9, 2) between '01' and '31'),
	CONSTRAINT "rates_rate" CHECK (length("rates"."rate") between 1 and 32)
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"trip_id" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"category_id" text COLLATE "C" NOT NULL,
	"payment_method" text COLLATE "C",
	"description" text COLLATE "C",
	"notes" text COLLATE "C",
	"location_name" text COLLATE "C",
	"location_address" text COLLATE "C",
	"photo_url" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"original_amount" bigint,
	"original_currency" text COLLATE "C",
	"rate" text COLLATE "C",
	"rate_day" text COLLATE "C",
	"rate_source" text COLLATE "C",
	"nights" integer DEFAULT 1 NOT NULL,
	"search_text" text COLLATE "C" DEFAULT '' NOT NULL,
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount" between 1 and 99999999999 and "expenses"."amount" = round("expenses"."amount")),
	CONSTRAINT "expenses_day" CHECK ("expenses"."day" like '____-__-__' and "expenses"."day" between '1900-01-01' and '2199-12-31' and substr("expenses"."day", 6, 2) between '01' and '12' and substr("expenses"."day", 9, 2) between '01' and '31'),
	CONSTRAINT "expenses_category" CHECK ("expenses"."category_id" in ('restaurant', 'bar', 'snacks', 'lebensmittel', 'zimmerservice', 'street-food', 'trinkgeld', 'hotel', 'ferienwohnung', 'camping', 'hostel', 'resort', 'nebenkosten', 'flight', 'train', 'car', 'ship', 'transfer', 'benzin', 'parken', 'oepnv', 'taxi', 'uber', 'fahrrad-miete', 'mietwagen', 'shuttle', 'strand', 'eintritt', 'leihgebuehren', 'touren', 'shows', 'wellness', 'sport', 'freizeitparks', 'kleidung', 'souvenirs', 'elektronik', 'kosmetik', 'food-shopping', 'sonstiges-shopping', 'apotheke', 'gesundheit', 'notfalle', 'fitness', 'wasche', 'internet', 'gebuehren', 'spenden', 'sonstiges')),
	CONSTRAINT "expenses_payment_method" CHECK ("expenses"."payment_method" in ('kreditkarte', 'barzahlung', 'ec-konto', 'crypto', 'andere', 'cash', 'card', 'credit_card', 'debit_card', 'paypal', 'bank_transfer', 'other')),
	CONSTRAINT "expenses_description" CHECK (length("expenses"."description") between 1 and 200),
	CONSTRAINT "expenses_notes" CHECK (length("expenses"."notes") between 1 and 2000),
	CONSTRAINT "expenses_location_name" CHECK (length("expenses"."location_name") between 1 and 200),
	CONSTRAINT "expenses_location_address" CHECK (length("expenses"."location_address") between 1 and 200),
	CONSTRAINT "expenses_original" CHECK (("expenses"."original_amount" is null) = ("expenses"."original_currency" is null) and ("expenses"."original_amount" is null) = ("expenses"."rate" is null) and ("expenses"."original_amount" is null) = ("expenses"."rate_day" is null) and ("expenses"."original_amount" is null) = ("expenses"."rate_source" is null)),
	CONSTRAINT "expenses_original_amount" CHECK ("expenses"."original_amount" between 1 and 999999999999999 and "expenses"."original_amount" = round("expenses"."original_amount")),
	CONSTRAINT "expenses_original_currency" CHECK (length("expenses"."original_currency") between 3 and 3 and "expenses"."original_currency" <> 'EUR'),
	CONSTRAINT "expenses_rate" CHECK (length("expenses"."rate") between 1 and 32),
	CONSTRAINT "expenses_rate_day" CHECK ("expenses"."rate_day" like '____-__-__' and "expenses"."rate_day" between '1900-01-01' and '2199-12-31' and substr("expenses"."rate_day", 6, 2) between '01' and '12' and substr("expenses"."rate_day", 9, 2) between '01' and '31'),
	CONSTRAINT "expenses_rate_source" CHECK ("expenses"."rate_source" in ('ecb', 'inforeuro', 'own', 'cash', 'card', 'charged')),
	CONSTRAINT "expenses_nights" CHECK ("expenses"."nights" between 1 and 366 and "expenses"."nights" = round("expenses"."nights"))
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"destination" text COLLATE "C" NOT NULL,
	"search_text" text COLLATE "C" NOT NULL,
	"start_date" text COLLATE "C" NOT NULL,
	"end_date" text COLLATE "C" NOT NULL,
	"budget" bigint,
	"currency" text COLLATE "C" NOT NULL,
	"travel_method" text COLLATE "C" NOT NULL,
	"is_active" boolean NOT NULL,
	"is_archived" boolean NOT NULL,
	"is_deleted" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"currencies" json,
	"limits" json,
	CONSTRAINT "trips_id_owner" UNIQUE("id","user_id"),
	CONSTRAINT "trips_name" CHECK (length("trips"."name") between 1 and 120),
	CONSTRAINT "trips_destination" CHECK (length("trips"."destination") between 1 and 120),
	CONSTRAINT "trips_start_date" CHECK ("trips"."start_date" like '____-__-__' and "trips"."start_date" between '1900-01-01' and '2199-12-31' and substr("trips"."start_date", 6, 2) between '01' and '12' and substr("trips"."start_date", 9, 2) between '01' and '31'),
	CONSTRAINT "trips_end_date" CHECK ("trips"."end_date" like '____-__-__' and "trips"."end_date" between '1900-01-01' and '2199-12-31' and substr("trips"."end_date", 6, 2) between '01' and '12' and substr("trips"."end_date", 9, 2) between '01' and '31'),
	CONSTRAINT "trips_budget" CHECK ("trips"."budget" between 0 and 99999999999 and "trips"."budget" = round("trips"."budget")),
	CONSTRAINT "trips_currency" CHECK ("trips"."currency" in ('EUR')),
	CONSTRAINT "trips_travel_method" CHECK ("trips"."travel_method" in ('flug', 'bahn', 'auto', 'bus', 'boot', 'fahrrad', 'motorrad', 'kombiniert')),
	CONSTRAINT "trips_state" CHECK (not ("trips"."is_active" and ("trips"."is_archived" or "trips"."is_deleted")))
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_trip_owner" FOREIGN KEY ("trip_id","user_id") REFERENCES "public"."trips"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_age" ON "drafts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_confirmations_of_user" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_confirmations_expiry" ON "email_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "former_emails_of_user" ON "former_emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_emails_key" ON "former_emails" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "former_emails_expiry" ON "former_emails" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_of_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_age" ON "sign_in_attempts" USING btree ("last_failed_at");--> statement-breakpoint
CREATE INDEX "submissions_age" ON "submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "submissions_latest" ON "submissions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "declarations_age" ON "declarations" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "declarations_of_subscription" ON "declarations" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "declarations_of_address" ON "declarations" USING btree ("email_key","received_at");--> statement-breakpoint
CREATE INDEX "declarations_unsettled" ON "declarations" USING btree ("id") WHERE "declarations"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "stripe_events_age" ON "stripe_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_of_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "subscriptions_to_settle" ON "subscriptions" USING btree ("id") WHERE (("subscriptions"."end_requested_at" is not null and "subscriptions"."ended_at" is null) or ("subscriptions"."refund_requested_at" is not null and "subscriptions"."refunded_at" is null));--> statement-breakpoint
CREATE INDEX "subscriptions_to_confirm" ON "subscriptions" USING btree ("id") WHERE ("subscriptions"."started_at" is not null and "subscriptions"."confirmed_at" is null and "subscriptions"."user_id" is not null);--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "rates_by_day" ON "rates" USING btree ("source","day","currency","rate");--> statement-breakpoint
CREATE INDEX "expenses_by_day" ON "expenses" USING btree ("user_id","trip_id","day","created_at","id","category_id","payment_method","nights","amount");--> statement-breakpoint
CREATE INDEX "expenses_by_category" ON "expenses" USING btree ("user_id","trip_id","category_id","payment_method","amount");--> statement-breakpoint
CREATE INDEX "expenses_by_creation" ON "expenses" USING btree ("user_id","created_at","trip_id","category_id","payment_method");--> statement-breakpoint
CREATE UNIQUE INDEX "trips_one_active" ON "trips" USING btree ("user_id") WHERE "trips"."is_active";--> statement-breakpoint
CREATE INDEX "trips_list" ON "trips" USING btree ("user_id","is_deleted","is_archived","is_active","start_date","id");