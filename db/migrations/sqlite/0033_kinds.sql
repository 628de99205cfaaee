PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_expense_parts` (
	`expense_id` text NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`paid` integer NOT NULL,
	`share` integer NOT NULL,
	`weight` integer,
	PRIMARY KEY(`expense_id`, `member_id`),
	FOREIGN KEY (`expense_id`) REFERENCES `expenses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`,`trip_id`) REFERENCES `trip_members`(`id`,`trip_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "expense_parts_paid" CHECK("__new_expense_parts"."paid" between -99999999999 and 99999999999 and "__new_expense_parts"."paid" = round("__new_expense_parts"."paid")),
	CONSTRAINT "expense_parts_share" CHECK("__new_expense_parts"."share" between -99999999999 and 99999999999 and "__new_expense_parts"."share" = round("__new_expense_parts"."share"))
);
--> statement-breakpoint
INSERT INTO `__new_expense_parts`("expense_id", "trip_id", "member_id", "paid", "share", "weight") SELECT "expense_id", "trip_id", "member_id", "paid", "share", "weight" FROM `expense_parts`;--> statement-breakpoint
DROP TABLE `expense_parts`;--> statement-breakpoint
ALTER TABLE `__new_expense_parts` RENAME TO `expense_parts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `expense_parts_of_trip` ON `expense_parts` (`trip_id`,`member_id`,`paid`,`share`);--> statement-breakpoint
CREATE TABLE `__new_expenses` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`created_by` text NOT NULL,
	`amount` integer NOT NULL,
	`day` text NOT NULL,
	`category_id` text NOT NULL,
	`payment_method` text,
	`description` text,
	`notes` text,
	`location_name` text,
	`location_address` text,
	`photo_url` text,
	`created_at` integer NOT NULL,
	`original_amount` integer,
	`original_currency` text,
	`rate` text,
	`rate_day` text,
	`rate_source` text,
	`nights` integer DEFAULT 1 NOT NULL,
	`unpaid` text,
	`refund_of` text,
	`split_mode` text,
	`private_to` text,
	`version` integer DEFAULT 1 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`,`trip_id`) REFERENCES `trip_members`(`id`,`trip_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "expenses_amount" CHECK("__new_expenses"."amount" between -99999999999 and 99999999999 and "__new_expenses"."amount" = round("__new_expenses"."amount") and "__new_expenses"."amount" <> 0),
	CONSTRAINT "expenses_unpaid" CHECK("__new_expenses"."unpaid" is null or ("__new_expenses"."unpaid" in ('planned', 'deposit', 'returned') and "__new_expenses"."amount" > 0)),
	CONSTRAINT "expenses_refund_of" CHECK("__new_expenses"."refund_of" is null or (length("__new_expenses"."refund_of") between 1 and 64 and "__new_expenses"."amount" < 0)),
	CONSTRAINT "expenses_day" CHECK("__new_expenses"."day" like '____-__-__' and "__new_expenses"."day" between '1900-01-01' and '2199-12-31' and substr("__new_expenses"."day", 6, 2) between '01' and '12' and substr("__new_expenses"."day", 9, 2) between '01' and '31'),
	CONSTRAINT "expenses_category" CHECK("__new_expenses"."category_id" in ('restaurant', 'bar', 'snacks', 'lebensmittel', 'zimmerservice', 'street-food', 'trinkgeld', 'hotel', 'ferienwohnung', 'camping', 'hostel', 'resort', 'nebenkosten', 'flight', 'train', 'car', 'ship', 'transfer', 'benzin', 'parken', 'oepnv', 'taxi', 'uber', 'fahrrad-miete', 'mietwagen', 'shuttle', 'strand', 'eintritt', 'leihgebuehren', 'touren', 'shows', 'wellness', 'sport', 'freizeitparks', 'kleidung', 'souvenirs', 'elektronik', 'kosmetik', 'food-shopping', 'sonstiges-shopping', 'apotheke', 'gesundheit', 'notfalle', 'fitness', 'wasche', 'internet', 'gebuehren', 'spenden', 'sonstiges')),
	CONSTRAINT "expenses_payment_method" CHECK("__new_expenses"."payment_method" in ('kreditkarte', 'barzahlung', 'ec-konto', 'crypto', 'andere', 'cash', 'card', 'credit_card', 'debit_card', 'paypal', 'bank_transfer', 'other')),
	CONSTRAINT "expenses_description" CHECK(length("__new_expenses"."description") between 1 and 200),
	CONSTRAINT "expenses_notes" CHECK(length("__new_expenses"."notes") between 1 and 2000),
	CONSTRAINT "expenses_location_name" CHECK(length("__new_expenses"."location_name") between 1 and 200),
	CONSTRAINT "expenses_location_address" CHECK(length("__new_expenses"."location_address") between 1 and 200),
	CONSTRAINT "expenses_original" CHECK(("__new_expenses"."original_amount" is null) = ("__new_expenses"."original_currency" is null) and ("__new_expenses"."original_amount" is null) = ("__new_expenses"."rate" is null) and ("__new_expenses"."original_amount" is null) = ("__new_expenses"."rate_day" is null) and ("__new_expenses"."original_amount" is null) = ("__new_expenses"."rate_source" is null)),
	CONSTRAINT "expenses_original_amount" CHECK("__new_expenses"."original_amount" between -999999999999999 and 999999999999999 and "__new_expenses"."original_amount" = round("__new_expenses"."original_amount") and "__new_expenses"."original_amount" <> 0),
	CONSTRAINT "expenses_original_sign" CHECK(("__new_expenses"."original_amount" < 0) = ("__new_expenses"."amount" < 0)),
	CONSTRAINT "expenses_original_currency" CHECK(length("__new_expenses"."original_currency") between 3 and 3 and "__new_expenses"."original_currency" <> 'EUR'),
	CONSTRAINT "expenses_rate" CHECK(length("__new_expenses"."rate") between 1 and 32),
	CONSTRAINT "expenses_rate_day" CHECK("__new_expenses"."rate_day" like '____-__-__' and "__new_expenses"."rate_day" between '1900-01-01' and '2199-12-31' and substr("__new_expenses"."rate_day", 6, 2) between '01' and '12' and substr("__new_expenses"."rate_day", 9, 2) between '01' and '31'),
	CONSTRAINT "expenses_rate_source" CHECK("__new_expenses"."rate_source" in ('ecb', 'inforeuro', 'own', 'cash', 'card', 'charged')),
	CONSTRAINT "expenses_nights" CHECK("__new_expenses"."nights" between 1 and 366 and "__new_expenses"."nights" = round("__new_expenses"."nights"))
);
--> statement-breakpoint
INSERT INTO `__new_expenses`("id", "trip_id", "created_by", "amount", "day", "category_id", "payment_method", "description", "notes", "location_name", "location_address", "photo_url", "created_at", "original_amount", "original_currency", "rate", "rate_day", "rate_source", "nights", "unpaid", "refund_of", "split_mode", "private_to", "version", "search_text") SELECT "id", "trip_id", "created_by", "amount", "day", "category_id", "payment_method", "description", "notes", "location_name", "location_address", "photo_url", "created_at", "original_amount", "original_currency", "rate", "rate_day", "rate_source", "nights", null, null, "split_mode", "private_to", "version", "search_text" FROM `expenses`;--> statement-breakpoint
DROP TABLE `expenses`;--> statement-breakpoint
ALTER TABLE `__new_expenses` RENAME TO `expenses`;--> statement-breakpoint
CREATE INDEX `expenses_by_day` ON `expenses` (`trip_id`,`day`,`created_at`,`id`,`category_id`,`payment_method`,`nights`,`private_to`,`unpaid`,`amount`);--> statement-breakpoint
CREATE INDEX `expenses_by_category` ON `expenses` (`trip_id`,`category_id`,`payment_method`,`private_to`,`unpaid`,`amount`);--> statement-breakpoint
CREATE INDEX `expenses_by_creation` ON `expenses` (`created_by`,`created_at`,`id`,`category_id`,`payment_method`);--> statement-breakpoint
CREATE INDEX `expenses_unpaid` ON `expenses` (`trip_id`,`day`,`created_at`,`id`) WHERE "expenses"."unpaid" is not null;--> statement-breakpoint
CREATE INDEX `expenses_divided` ON `expenses` (`created_by`) WHERE "expenses"."split_mode" is not null;