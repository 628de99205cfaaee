-- Earlier rows meet the new checks: their amounts are above 0.
ALTER TABLE "expense_parts" DROP CONSTRAINT "expense_parts_paid";--> statement-breakpoint
ALTER TABLE "expense_parts" DROP CONSTRAINT "expense_parts_share";--> statement-breakpoint
ALTER TABLE "expenses" DROP CONSTRAINT "expenses_amount";--> statement-breakpoint
ALTER TABLE "expenses" DROP CONSTRAINT "expenses_original_amount";--> statement-breakpoint
DROP INDEX "expenses_by_day";--> statement-breakpoint
DROP INDEX "expenses_by_category";--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "unpaid" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "refund_of" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "expenses_unpaid" ON "expenses" USING btree ("trip_id","day","created_at","id") WHERE "expenses"."unpaid" is not null;--> statement-breakpoint
CREATE INDEX "expenses_by_day" ON "expenses" USING btree ("trip_id","day","created_at","id","category_id","payment_method","nights","private_to","unpaid","amount");--> statement-breakpoint
CREATE INDEX "expenses_by_category" ON "expenses" USING btree ("trip_id","category_id","payment_method","private_to","unpaid","amount");--> statement-breakpoint
ALTER TABLE "expense_parts" ADD CONSTRAINT "expense_parts_paid" CHECK ("expense_parts"."paid" between -99999999999 and 99999999999 and "expense_parts"."paid" = round("expense_parts"."paid")) NOT VALID;--> statement-breakpoint
ALTER TABLE "expense_parts" ADD CONSTRAINT "expense_parts_share" CHECK ("expense_parts"."share" between -99999999999 and 99999999999 and "expense_parts"."share" = round("expense_parts"."share")) NOT VALID;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_unpaid" CHECK ("expenses"."unpaid" is null or ("expenses"."unpaid" in ('planned', 'deposit', 'returned') and "expenses"."amount" > 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_refund_of" CHECK ("expenses"."refund_of" is null or (length("expenses"."refund_of") between 1 and 64 and "expenses"."amount" < 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_original_sign" CHECK (("expenses"."original_amount" < 0) = ("expenses"."amount" < 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_amount" CHECK ("expenses"."amount" between -99999999999 and 99999999999 and "expenses"."amount" = round("expenses"."amount") and "expenses"."amount" <> 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_original_amount" CHECK ("expenses"."original_amount" between -999999999999999 and 999999999999999 and "expenses"."original_amount" = round("expenses"."original_amount") and "expenses"."original_amount" <> 0) NOT VALID;