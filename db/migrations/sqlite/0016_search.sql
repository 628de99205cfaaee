ALTER TABLE `expenses` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `expenses` SET `search_text` = searchable(concat_ws(char(10), `description`, `notes`, `location_name`, `location_address`))
WHERE coalesce(`description`, `notes`, `location_name`, `location_address`) IS NOT NULL;--> statement-breakpoint
UPDATE `trips` SET `search_text` = searchable(`name` || char(10) || `destination`);
