-- Foreign keys are off in migrations, so nothing cascades: rows that waited for their purge are deleted by table.
DELETE FROM `expenses` WHERE `trip_id` IN (SELECT `id` FROM `trips` WHERE `is_removed`);--> statement-breakpoint
DELETE FROM `trips` WHERE `is_removed`;--> statement-breakpoint
DELETE FROM `submissions` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `is_removed`);--> statement-breakpoint
DELETE FROM `sessions` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `is_removed`);--> statement-breakpoint
DELETE FROM `password_resets` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `is_removed`);--> statement-breakpoint
DELETE FROM `email_confirmations` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `is_removed`);--> statement-breakpoint
DELETE FROM `former_emails` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `is_removed`);--> statement-breakpoint
DELETE FROM `drafts` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `is_removed`);--> statement-breakpoint
UPDATE `subscriptions` SET `user_id` = NULL WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `is_removed`);--> statement-breakpoint
DELETE FROM `users` WHERE `is_removed`;--> statement-breakpoint
DROP INDEX `users_removed`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `is_removed`;--> statement-breakpoint
DROP INDEX `expenses_by_category`;--> statement-breakpoint
DROP INDEX `expenses_by_entry`;--> statement-breakpoint
DROP INDEX `expenses_spread`;--> statement-breakpoint
DROP INDEX `expenses_by_day`;--> statement-breakpoint
CREATE INDEX `expenses_by_day` ON `expenses` (`user_id`,`trip_id`,`day`,`created_at`,`id`,`category_id`,`payment_method`,`nights`,`amount`);--> statement-breakpoint
DROP INDEX `trips_presence`;--> statement-breakpoint
DROP INDEX `trips_removed`;--> statement-breakpoint
DROP INDEX `trips_list`;--> statement-breakpoint
CREATE INDEX `trips_list` ON `trips` (`user_id`,`is_deleted`,`is_archived`,`is_active`,`start_date`,`id`);--> statement-breakpoint
ALTER TABLE `trips` DROP COLUMN `is_removed`;--> statement-breakpoint
ALTER TABLE `trips` DROP COLUMN `expense_count`;