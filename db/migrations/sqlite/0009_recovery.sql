CREATE TABLE `email_confirmations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_confirmations_of_user` ON `email_confirmations` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_confirmations_expiry` ON `email_confirmations` (`expires_at`);--> statement-breakpoint
ALTER TABLE `former_emails` ADD `email_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `former_emails` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `former_emails` ADD `since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `former_emails_key` ON `former_emails` (`email_key`);--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `email_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `google_since` integer;--> statement-breakpoint
-- Times order what happened before: the n-th former address was in force from 2n - 2 and was given up at 2n - 1.
UPDATE `former_emails` SET
	`email_key` = lower(`email`),
	`sequence` = 2 * `ranked`.`place` - 1,
	`since` = 2 * `ranked`.`place` - 2
FROM (
	SELECT `id` AS `ranked_id`, row_number() OVER (PARTITION BY `user_id` ORDER BY `created_at`, `id`) AS `place`
	FROM `former_emails`
) AS `ranked` WHERE `id` = `ranked`.`ranked_id`;--> statement-breakpoint
UPDATE `users` SET `email_since` = 2 * (SELECT count(*) FROM `former_emails` WHERE `user_id` = `users`.`id`);--> statement-breakpoint
-- Nobody knows when a Google link was made: it does not outlive the next recovery, which offers it anew.
UPDATE `users` SET
	`sequence` = `email_since`,
	`google_since` = CASE WHEN `google_sub` IS NOT NULL THEN `email_since` END,
	-- Google vouched for the address of an account that it began and that never could change it.
	`email_verified_at` = CASE WHEN `password_hash` IS NULL AND `google_sub` IS NOT NULL THEN `created_at` END;
