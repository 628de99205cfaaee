CREATE TABLE `expense_parts` (
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
	CONSTRAINT "expense_parts_paid" CHECK("expense_parts"."paid" between 0 and 99999999999 and "expense_parts"."paid" = round("expense_parts"."paid")),
	CONSTRAINT "expense_parts_share" CHECK("expense_parts"."share" between 0 and 99999999999 and "expense_parts"."share" = round("expense_parts"."share"))
);
--> statement-breakpoint
CREATE INDEX `expense_parts_of_trip` ON `expense_parts` (`trip_id`,`member_id`,`paid`,`share`);--> statement-breakpoint
CREATE TABLE `history` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`subject_id` text,
	`version` integer,
	`before` text,
	`after` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "history_action" CHECK("history"."action" in ('expense.added', 'expense.changed', 'expense.deleted', 'repayment.added', 'repayment.changed', 'repayment.deleted', 'trip.changed', 'member.added', 'member.joined', 'member.left', 'member.removed', 'member.merged', 'member.owner'))
);
--> statement-breakpoint
CREATE INDEX `history_of_trip` ON `history` (`trip_id`,`id`);--> statement-breakpoint
CREATE INDEX `history_of_subject` ON `history` (`subject_id`,`version`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`uses_left` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`,`trip_id`) REFERENCES `trip_members`(`id`,`trip_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invitations_uses" CHECK("invitations"."uses_left" between 0 and 1000 and "invitations"."uses_left" = round("invitations"."uses_left"))
);
--> statement-breakpoint
CREATE INDEX `invitations_of_trip` ON `invitations` (`trip_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `repayments` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`amount` integer NOT NULL,
	`day` text NOT NULL,
	`method` text,
	`note` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`from_id`,`trip_id`) REFERENCES `trip_members`(`id`,`trip_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_id`,`trip_id`) REFERENCES `trip_members`(`id`,`trip_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "repayments_amount" CHECK("repayments"."amount" between 1 and 99999999999 and "repayments"."amount" = round("repayments"."amount")),
	CONSTRAINT "repayments_day" CHECK("repayments"."day" like '____-__-__' and "repayments"."day" between '1900-01-01' and '2199-12-31' and substr("repayments"."day", 6, 2) between '01' and '12' and substr("repayments"."day", 9, 2) between '01' and '31'),
	CONSTRAINT "repayments_note" CHECK(length("repayments"."note") between 1 and 140)
);
--> statement-breakpoint
CREATE INDEX `repayments_of_trip` ON `repayments` (`trip_id`,`day`,`id`);--> statement-breakpoint
DROP INDEX `expenses_by_day`;--> statement-breakpoint
DROP INDEX `expenses_by_category`;--> statement-breakpoint
ALTER TABLE `expenses` ADD `split_mode` text;--> statement-breakpoint
ALTER TABLE `expenses` ADD `private_to` text;--> statement-breakpoint
ALTER TABLE `expenses` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `expenses_by_day` ON `expenses` (`trip_id`,`day`,`created_at`,`id`,`category_id`,`payment_method`,`nights`,`private_to`,`amount`);--> statement-breakpoint
CREATE INDEX `expenses_by_category` ON `expenses` (`trip_id`,`category_id`,`payment_method`,`private_to`,`amount`);--> statement-breakpoint
ALTER TABLE `users` ADD `iban` text;--> statement-breakpoint
ALTER TABLE `users` ADD `iban_holder` text;--> statement-breakpoint
ALTER TABLE `users` ADD `paypal_name` text;--> statement-breakpoint
ALTER TABLE `trip_members` ADD `is_removed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `trip_members` ADD `budget` integer;--> statement-breakpoint
ALTER TABLE `trip_members` ADD `settles_with` text;--> statement-breakpoint
ALTER TABLE `trip_members` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `is_shared` integer DEFAULT false NOT NULL;