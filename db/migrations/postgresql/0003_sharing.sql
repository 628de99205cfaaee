CREATE TABLE "expense_parts" (
	"expense_id" text COLLATE "C" NOT NULL,
	"trip_id" text COLLATE "C" NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"paid" bigint NOT NULL,
	"share" bigint NOT NULL,
	"weight" bigint,
	CONSTRAINT "expense_parts_expense_id_member_id_pk" PRIMARY KEY("expense_id","member_id"),
	CONSTRAINT "expense_parts_paid" CHECK ("expense_parts"."paid" between 0 and 99999999999 and "expense_parts"."paid" = round("expense_parts"."paid")),
	CONSTRAINT "expense_parts_share" CHECK ("expense_parts"."share" between 0 and 99999999999 and "expense_parts"."share" = round("expense_parts"."share"))
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"trip_id" text COLLATE "C" NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C",
	"version" integer,
	"before" json,
	"after" json,
	CONSTRAINT "history_action" CHECK ("history"."action" in ('expense.added', 'expense.changed', 'expense.deleted', 'repayment.added', 'repayment.changed', 'repayment.deleted', 'trip.changed', 'member.added', 'member.joined', 'member.left', 'member.removed', 'member.merged', 'member.owner'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"trip_id" text COLLATE "C" NOT NULL,
	"member_id" text COLLATE "C",
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"uses_left" integer NOT NULL,
	CONSTRAINT "invitations_uses" CHECK ("invitations"."uses_left" between 0 and 1000 and "invitations"."uses_left" = round("invitations"."uses_left"))
);
--> statement-breakpoint
CREATE TABLE "repayments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"trip_id" text COLLATE "C" NOT NULL,
	"from_id" text COLLATE "C" NOT NULL,
	"to_id" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"method" text COLLATE "C",
	"note" text COLLATE "C",
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "repayments_amount" CHECK ("repayments"."amount" between 1 and 99999999999 and "repayments"."amount" = round("repayments"."amount")),
	CONSTRAINT "repayments_day" CHECK ("repayments"."day" like '____-__-__' and "repayments"."day" between '1900-01-01' and '2199-12-31' and substr("repayments"."day", 6, 2) between '01' and '12' and substr("repayments"."day", 9, 2) between '01' and '31'),
	CONSTRAINT "repayments_note" CHECK (length("repayments"."note") between 1 and 140)
);
--> statement-breakpoint
DROP INDEX "expenses_by_day";--> statement-breakpoint
DROP INDEX "expenses_by_category";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "iban" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "iban_holder" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "paypal_name" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "split_mode" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "private_to" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "trip_members" ADD COLUMN "is_removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trip_members" ADD COLUMN "budget" bigint;--> statement-breakpoint
ALTER TABLE "trip_members" ADD COLUMN "settles_with" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trip_members" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_parts" ADD CONSTRAINT "expense_parts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_parts" ADD CONSTRAINT "expense_parts_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_parts" ADD CONSTRAINT "expense_parts_member" FOREIGN KEY ("member_id","trip_id") REFERENCES "public"."trip_members"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_member" FOREIGN KEY ("member_id","trip_id") REFERENCES "public"."trip_members"("id","trip_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_from" FOREIGN KEY ("from_id","trip_id") REFERENCES "public"."trip_members"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_to" FOREIGN KEY ("to_id","trip_id") REFERENCES "public"."trip_members"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expense_parts_of_trip" ON "expense_parts" USING btree ("trip_id","member_id","paid","share");--> statement-breakpoint
CREATE INDEX "history_of_trip" ON "history" USING btree ("trip_id","id");--> statement-breakpoint
CREATE INDEX "history_of_subject" ON "history" USING btree ("subject_id","version");--> statement-breakpoint
CREATE INDEX "invitations_of_trip" ON "invitations" USING btree ("trip_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "repayments_of_trip" ON "repayments" USING btree ("trip_id","day","id");--> statement-breakpoint
CREATE INDEX "expenses_by_day" ON "expenses" USING btree ("trip_id","day","created_at","id","category_id","payment_method","nights","private_to","amount");--> statement-breakpoint
CREATE INDEX "expenses_by_category" ON "expenses" USING btree ("trip_id","category_id","payment_method","private_to","amount");