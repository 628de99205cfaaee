CREATE INDEX `declarations_age` ON `declarations` (`received_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_end` ON `subscriptions` (`ended_at`);