ALTER TABLE `expenses` ADD `original_amount` integer;--> statement-breakpoint
ALTER TABLE `expenses` ADD `original_currency` text;--> statement-breakpoint
ALTER TABLE `expenses` ADD `rate` text;--> statement-breakpoint
ALTER TABLE `expenses` ADD `rate_day` text;--> statement-breakpoint
ALTER TABLE `expenses` ADD `rate_source` text;--> statement-breakpoint
ALTER TABLE `trips` ADD `currencies` text;