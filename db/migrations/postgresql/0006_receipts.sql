CREATE TABLE "receipts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"expense_id" text COLLATE "C",
	"user_id" text COLLATE "C",
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"digest" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "receipts_key_unique" UNIQUE("key"),
	CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('jpeg', 'png', 'webp', 'pdf')),
	CONSTRAINT "receipts_name" CHECK (length("receipts"."name") between 1 and 100),
	CONSTRAINT "receipts_bytes" CHECK ("receipts"."bytes" between 1 and 10000000 and "receipts"."bytes" = round("receipts"."bytes"))
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_of_expense" ON "receipts" USING btree ("expense_id","created_at","id");--> statement-breakpoint
CREATE INDEX "receipts_of_user" ON "receipts" USING btree ("user_id","removed_at","expense_id","bytes");--> statement-breakpoint
CREATE INDEX "receipts_removed" ON "receipts" USING btree ("removed_at");