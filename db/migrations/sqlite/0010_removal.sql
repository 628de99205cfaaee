DROP INDEX `trips_list`;--> statement-breakpoint
ALTER TABLE `trips` ADD `is_removed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `trips_presence` ON `trips` (`id`,`user_id`,`is_removed`);--> statement-breakpoint
CREATE INDEX `trips_removed` ON `trips` (`id`) WHERE "trips"."is_removed";--> statement-breakpoint
CREATE INDEX `trips_list` ON `trips` (`user_id`,`is_removed`,`is_deleted`,`is_archived`,`is_active`,`start_date`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `is_removed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_removed` ON `users` (`id`) WHERE "users"."is_removed";