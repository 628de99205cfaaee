CREATE TABLE `expenses` (
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`,`user_id`) REFERENCES `trips`(`id`,`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "expenses_amount" CHECK("expenses"."amount" between 1 and 99999999999 and "expenses"."amount" = round("expenses"."amount")),
	CONSTRAINT "expenses_day" CHECK("expenses"."day" like '____-__-__' and "expenses"."day" between '1900-01-01' and '2199-12-31' and substr("expenses"."day", 6, 2) between '01' and '12' and substr("expenses"."day", 9, 2) between '01' and '31'),
	CONSTRAINT "expenses_category" CHECK("expenses"."category_id" in ('restaurant', 'bar', 'snacks', 'lebensmittel', 'zimmerservice', 'street-food', 'trinkgeld', 'hotel', 'ferienwohnung', 'camping', 'hostel', 'resort', 'nebenkosten', 'flight', 'train', 'car', 'ship', 'transfer', 'benzin', 'parken', 'oepnv', 'taxi', 'uber', 'fahrrad-miete', 'mietwagen', 'shuttle', 'strand', 'eintritt', 'leihgebuehren', 'touren', 'shows', 'wellness', 'sport', 'freizeitparks', 'kleidung', 'souvenirs', 'elektronik', 'kosmetik', 'food-shopping', 'sonstiges-shopping', 'apotheke', 'gesundheit', 'notfalle', 'fitness', 'wasche', 'internet', 'gebuehren', 'spenden', 'sonstiges')),
	CONSTRAINT "expenses_payment_method" CHECK("expenses"."payment_method" in ('kreditkarte', 'barzahlung', 'ec-konto', 'crypto', 'andere', 'cash', 'card', 'credit_card', 'debit_card', 'paypal', 'bank_transfer', 'other')),
	CONSTRAINT "expenses_description" CHECK(length("expenses"."description") between 1 and 200),
	CONSTRAINT "expenses_notes" CHECK(length("expenses"."notes") between 1 and 2000),
	CONSTRAINT "expenses_location_name" CHECK(length("expenses"."location_name") between 1 and 200),
	CONSTRAINT "expenses_location_address" CHECK(length("expenses"."location_address") between 1 and 200)
);
--> statement-breakpoint
CREATE INDEX `expenses_by_day` ON `expenses` (`user_id`,`trip_id`,`day`,`created_at`,`id`,`amount`);--> statement-breakpoint
CREATE INDEX `expenses_by_category` ON `expenses` (`user_id`,`trip_id`,`category_id`,`payment_method`,`amount`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`blocked_until` integer NOT NULL,
	`last_failed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_age` ON `sign_in_attempts` (`last_failed_at`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`result_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submissions_age` ON `submissions` (`created_at`);--> statement-breakpoint
CREATE TABLE `trips` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`destination` text NOT NULL,
	`search_text` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`budget` integer,
	`currency` text NOT NULL,
	`travel_method` text NOT NULL,
	`is_active` integer NOT NULL,
	`is_archived` integer NOT NULL,
	`is_deleted` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "trips_name" CHECK(length("trips"."name") between 1 and 120),
	CONSTRAINT "trips_destination" CHECK(length("trips"."destination") between 1 and 120),
	CONSTRAINT "trips_start_date" CHECK("trips"."start_date" like '____-__-__' and "trips"."start_date" between '1900-01-01' and '2199-12-31' and substr("trips"."start_date", 6, 2) between '01' and '12' and substr("trips"."start_date", 9, 2) between '01' and '31'),
	CONSTRAINT "trips_end_date" CHECK("trips"."end_date" like '____-__-__' and "trips"."end_date" between '1900-01-01' and '2199-12-31' and substr("trips"."end_date", 6, 2) between '01' and '12' and substr("trips"."end_date", 9, 2) between '01' and '31'),
	CONSTRAINT "trips_budget" CHECK("trips"."budget" between 0 and 99999999999 and "trips"."budget" = round("trips"."budget")),
	CONSTRAINT "trips_currency" CHECK("trips"."currency" in ('EUR')),
	CONSTRAINT "trips_travel_method" CHECK("trips"."travel_method" in ('flug', 'bahn', 'auto', 'bus', 'boot', 'fahrrad', 'motorrad', 'kombiniert')),
	CONSTRAINT "trips_state" CHECK(not ("trips"."is_active" and ("trips"."is_archived" or "trips"."is_deleted")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trips_id_owner` ON `trips` (`id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `trips_one_active` ON `trips` (`user_id`) WHERE "trips"."is_active";--> statement-breakpoint
CREATE INDEX `trips_list` ON `trips` (`user_id`,`is_deleted`,`is_archived`,`is_active`,`start_date`,`id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`profile_color` text NOT NULL,
	`provider` text NOT NULL,
	`registration_key` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);