CREATE TABLE `receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`expense_id` text,
	`user_id` text,
	`kind` text NOT NULL,
	`name` text,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`expense_id`) REFERENCES `expenses`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "receipts_kind" CHECK("receipts"."kind" in ('jpeg', 'png', 'webp', 'pdf')),
	CONSTRAINT "receipts_name" CHECK(length("receipts"."name") between 1 and 100),
	CONSTRAINT "receipts_bytes" CHECK("receipts"."bytes" between 1 and 10000000 and "receipts"."bytes" = round("receipts"."bytes"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_key_unique` ON `receipts` (`key`);--> statement-breakpoint
CREATE INDEX `receipts_of_expense` ON `receipts` (`expense_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `receipts_of_user` ON `receipts` (`user_id`,`removed_at`,`expense_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `receipts_removed` ON `receipts` (`removed_at`);