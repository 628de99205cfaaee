DROP INDEX `declarations_to_carry_out`;--> statement-breakpoint
ALTER TABLE `declarations` ADD `email_key` text;--> statement-breakpoint
ALTER TABLE `declarations` ADD `is_signed_in` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `declarations` ADD `is_quiet` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `declarations` ADD `link_id` text;--> statement-breakpoint
ALTER TABLE `declarations` ADD `proved_at` integer;--> statement-breakpoint
ALTER TABLE `declarations` ADD `owner_told_at` integer;--> statement-breakpoint
ALTER TABLE `declarations` ADD `support_told_at` integer;--> statement-breakpoint
ALTER TABLE `declarations` ADD `settled_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `declarations_link_id_unique` ON `declarations` (`link_id`);--> statement-breakpoint
CREATE INDEX `declarations_of_address` ON `declarations` (`email_key`,`received_at`);--> statement-breakpoint
CREATE INDEX `declarations_unsettled` ON `declarations` (`id`) WHERE "declarations"."settled_at" is null;--> statement-breakpoint
UPDATE `declarations` SET `proved_at` = `received_at`, `owner_told_at` = `confirmed_at` WHERE `confirmed_at` IS NOT NULL OR `applied_at` IS NOT NULL;--> statement-breakpoint
UPDATE `declarations` SET `settled_at` = `confirmed_at` WHERE `confirmed_at` IS NOT NULL AND (`applied_at` IS NOT NULL OR `subscription_id` IS NULL);
