ALTER TABLE `trips` ADD `history_bytes` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `trips_uncounted` ON `trips` (`id`) WHERE "trips"."history_bytes" is null;--> statement-breakpoint
CREATE INDEX `repayments_of_author` ON `repayments` (`created_by`);--> statement-breakpoint
CREATE INDEX `expenses_divided` ON `expenses` (`created_by`) WHERE "expenses"."split_mode" is not null;--> statement-breakpoint
UPDATE `trips` SET `history_bytes` = NULL WHERE `is_shared`;
