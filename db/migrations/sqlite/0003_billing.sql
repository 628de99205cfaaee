CREATE TABLE `declarations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`contract` text NOT NULL,
	`email` text NOT NULL,
	`is_extraordinary` integer NOT NULL,
	`reason` text,
	`ends_on` text,
	`received_at` integer NOT NULL,
	`submission_key` text,
	`subscription_id` text,
	`applied_at` integer,
	`confirmed_at` integer,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "declarations_kind" CHECK("declarations"."kind" in ('cancel', 'withdraw'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declarations_submission_key_unique` ON `declarations` (`submission_key`);--> statement-breakpoint
CREATE INDEX `declarations_of_subscription` ON `declarations` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`intent` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `drafts_age` ON `drafts` (`created_at`);--> statement-breakpoint
CREATE TABLE `milestones` (
	`name` text PRIMARY KEY NOT NULL,
	`reached_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_age` ON `stripe_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`customer_id` text NOT NULL,
	`status` text NOT NULL,
	`current_period_end` integer NOT NULL,
	`is_cancelled` integer NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`read_at` integer NOT NULL,
	`confirmed_at` integer,
	`end_requested_at` integer,
	`refund_requested_at` integer,
	`refunded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "subscriptions_status" CHECK("subscriptions"."status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
--> statement-breakpoint
CREATE INDEX `subscriptions_of_user` ON `subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_of_customer` ON `subscriptions` (`customer_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `stripe_customer_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_customer_id_unique` ON `users` (`stripe_customer_id`);