CREATE TABLE `trip_members` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`user_id` text,
	`name` text,
	`role` text NOT NULL,
	`is_active` integer NOT NULL,
	`is_archived` integer NOT NULL,
	`created_at` integer NOT NULL,
	`left_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "trip_members_role" CHECK("trip_members"."role" in ('owner', 'member')),
	CONSTRAINT "trip_members_name" CHECK(length("trip_members"."name") between 1 and 60),
	CONSTRAINT "trip_members_state" CHECK(not ("trip_members"."is_active" and "trip_members"."is_archived"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trip_members_one_active` ON `trip_members` (`user_id`) WHERE "trip_members"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX `trip_members_one_owner` ON `trip_members` (`trip_id`) WHERE "trip_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX `trip_members_of_trip` ON `trip_members` (`trip_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `trip_members_id_trip` ON `trip_members` (`id`,`trip_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `trip_members_account` ON `trip_members` (`user_id`,`trip_id`);--> statement-breakpoint
-- Each trip gets its owner's membership, under the trip's own id.
INSERT INTO `trip_members` (`id`, `trip_id`, `user_id`, `role`, `is_active`, `is_archived`, `created_at`) SELECT `id`, `id`, `user_id`, 'owner', `is_active`, `is_archived`, `created_at` FROM `trips`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
	`search_text` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`,`trip_id`) REFERENCES `trip_members`(`id`,`trip_id`) ON UPDATE no action ON DELETE no action,
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
INSERT INTO `__new_expenses`("id", "trip_id", "created_by", "amount", "day", "category_id", "payment_method", "description", "notes", "location_name", "location_address", "photo_url", "created_at", "original_amount", "original_currency", "rate", "rate_day", "rate_source", "nights", "search_text") SELECT "id", "trip_id", "trip_id", "amount", "day", "category_id", "payment_method", "description", "notes", "location_name", "location_address", "photo_url", "created_at", "original_amount", "original_currency", "rate", "rate_day", "rate_source", "nights", "search_text" FROM `expenses`;--> statement-breakpoint
DROP TABLE `expenses`;--> statement-breakpoint
ALTER TABLE `__new_expenses` RENAME TO `expenses`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `expenses_by_day` ON `expenses` (`trip_id`,`day`,`created_at`,`id`,`category_id`,`payment_method`,`nights`,`amount`);--> statement-breakpoint
CREATE INDEX `expenses_by_category` ON `expenses` (`trip_id`,`category_id`,`payment_method`,`amount`);--> statement-breakpoint
CREATE INDEX `expenses_by_creation` ON `expenses` (`created_by`,`created_at`,`id`,`category_id`,`payment_method`);--> statement-breakpoint
CREATE TABLE `__new_trips` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`destination` text NOT NULL,
	`search_text` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`budget` integer,
	`currency` text NOT NULL,
	`travel_method` text NOT NULL,
	`is_deleted` integer NOT NULL,
	`created_at` integer NOT NULL,
	`currencies` text,
	`limits` text,
	CONSTRAINT "trips_name" CHECK(length("__new_trips"."name") between 1 and 120),
	CONSTRAINT "trips_destination" CHECK(length("__new_trips"."destination") between 1 and 120),
	CONSTRAINT "trips_start_date" CHECK("__new_trips"."start_date" like '____-__-__' and "__new_trips"."start_date" between '1900-01-01' and '2199-12-31' and substr("__new_trips"."start_date", 6, 2) between '01' and '12' and substr("__new_trips"."start_date", 9, 2) between '01' and '31'),
	CONSTRAINT "trips_end_date" CHECK("__new_trips"."end_date" like '____-__-__' and "__new_trips"."end_date" between '1900-01-01' and '2199-12-31' and substr("__new_trips"."end_date", 6, 2) between '01' and '12' and substr("__new_trips"."end_date", 9, 2) between '01' and '31'),
	CONSTRAINT "trips_budget" CHECK("__new_trips"."budget" between 0 and 99999999999 and "__new_trips"."budget" = round("__new_trips"."budget")),
	CONSTRAINT "trips_currency" CHECK("__new_trips"."currency" in ('EUR')),
	CONSTRAINT "trips_travel_method" CHECK("__new_trips"."travel_method" in ('flug', 'bahn', 'auto', 'bus', 'boot', 'fahrrad', 'motorrad', 'kombiniert'))
);
--> statement-breakpoint
INSERT INTO `__new_trips`("id", "name", "destination", "search_text", "start_date", "end_date", "budget", "currency", "travel_method", "is_deleted", "created_at", "currencies", "limits") SELECT "id", "name", "destination", "search_text", "start_date", "end_date", "budget", "currency", "travel_method", "is_deleted", "created_at", "currencies", "limits" FROM `trips`;--> statement-breakpoint
DROP TABLE `trips`;--> statement-breakpoint
ALTER TABLE `__new_trips` RENAME TO `trips`;