DROP INDEX `receipts_of_user`;--> statement-breakpoint
CREATE INDEX `receipts_of_user` ON `receipts` (`user_id`,`id`,`expense_id`,`bytes`,`thumbnail_bytes`);