PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_expenses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`trip_id` text NOT NULL,
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`,`user_id`) REFERENCES `trips`(`id`,`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "expenses_amount" CHECK("__new_expenses"."amount" between 1 and 99999999999 and "__new_expenses"."amount" = round("__new_expenses"."amount")),
	CONSTRAINT "expenses_day" CHECK("__new_expenses"."day" like '____-__-__' and "__new_expenses"."day" between '1900-01-01' and '2199-12-31' and substr("__new_expenses"."day", 6, 2) between '01' and '12' and substr("__new_expenses"."day", 9, 2) between '01' and '31'),
	CONSTRAINT "expenses_category" CHECK("__new_expenses"."category_id" in ('restaurant', 'bar', 'snacks', 'lebensmittel', 'zimmerservice', 'street-food', 'trinkgeld', 'hotel', 'ferienwohnung', 'camping', 'hostel', 'resort', 'nebenkosten', 'flight', 'train', 'car', 'ship', 'transfer', 'benzin', 'parken', 'oepnv', 'taxi', 'uber', 'fahrrad-miete', 'mietwagen', 'shuttle', 'strand', 'eintritt', 'leihgebuehren', 'touren', 'shows', 'wellness', 'sport', 'freizeitparks', 'kleidung', 'souvenirs', 'elektronik', 'kosmetik', 'food-shopping', 'sonstiges-shopping', 'apotheke', 'gesundheit', 'notfalle', 'fitness', 'wasche', 'internet', 'gebuehren', 'spenden', 'sonstiges')),
	CONSTRAINT "expenses_payment_method" CHECK("__new_expenses"."payment_method" in ('kreditkarte', 'barzahlung', 'ec-konto', 'crypto', 'andere', 'cash', 'card', 'credit_card', 'debit_card', 'paypal', 'bank_transfer', 'other')),
	CONSTRAINT "expenses_description" CHECK(length("__new_expenses"."description") between 1 and 200),
	CONSTRAINT "expenses_notes" CHECK(length("__new_expenses"."notes") between 1 and 2000),
	CONSTRAINT "expenses_location_name" CHECK(length("__new_expenses"."location_name") between 1 and 200),
	CONSTRAINT "expenses_location_address" CHECK(length("__new_expenses"."location_address") between 1 and 200),
	CONSTRAINT "expenses_original" CHECK(("__new_expenses"."original_amount" is null) = ("__new_expenses"."original_currency" is null) and ("__new_expenses"."original_amount" is null) = ("__new_expenses"."rate" is null) and ("__new_expenses"."original_amount" is null) = ("__new_expenses"."rate_day" is null) and ("__new_expenses"."original_amount" is null) = ("__new_expenses"."rate_source" is null)),
	CONSTRAINT "expenses_original_amount" CHECK("__new_expenses"."original_amount" between 1 and 999999999999999 and "__new_expenses"."original_amount" = round("__new_expenses"."original_amount")),
	CONSTRAINT "expenses_original_currency" CHECK(length("__new_expenses"."original_currency") between 3 and 3 and "__new_expenses"."original_currency" <> 'EUR'),
	CONSTRAINT "expenses_rate" CHECK(length("__new_expenses"."rate") between 1 and 32),
	CONSTRAINT "expenses_rate_day" CHECK("__new_expenses"."rate_day" like '____-__-__' and "__new_expenses"."rate_day" between '1900-01-01' and '2199-12-31' and substr("__new_expenses"."rate_day", 6, 2) between '01' and '12' and substr("__new_expenses"."rate_day", 9, 2) between '01' and '31'),
	CONSTRAINT "expenses_rate_source" CHECK("__new_expenses"."rate_source" in ('ecb', 'inforeuro', 'own', 'cash', 'card', 'charged')),
	CONSTRAINT "expenses_nights" CHECK("__new_expenses"."nights" between 1 and 366 and "__new_expenses"."nights" = round("__new_expenses"."nights"))
);
--> statement-breakpoint
INSERT INTO `__new_expenses`("id", "user_id", "trip_id", "amount", "day", "category_id", "payment_method", "description", "notes", "location_name", "location_address", "photo_url", "created_at", "original_amount", "original_currency", "rate", "rate_day", "rate_source", "nights") SELECT "id", "user_id", "trip_id", "amount", "day", "category_id", "payment_method", "description", "notes", "location_name", "location_address", "photo_url", "created_at", "original_amount", "original_currency", "rate", "rate_day", "rate_source", "nights" FROM `expenses`;--> statement-breakpoint
DROP TABLE `expenses`;--> statement-breakpoint
ALTER TABLE `__new_expenses` RENAME TO `expenses`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `expenses_by_day` ON `expenses` (`user_id`,`trip_id`,`day`,`created_at`,`id`,`amount`);--> statement-breakpoint
CREATE INDEX `expenses_by_category` ON `expenses` (`user_id`,`trip_id`,`category_id`,`payment_method`,`amount`);--> statement-breakpoint
CREATE INDEX `expenses_by_entry` ON `expenses` (`user_id`,`trip_id`,`id`);--> statement-breakpoint
CREATE INDEX `expenses_spread` ON `expenses` (`user_id`,`trip_id`,`day`,`nights`,`amount`) WHERE "expenses"."nights" > 1;