-- Where two accounts have spellings of one address, the second keeps its own as the key.
UPDATE OR IGNORE `users` SET `email_key` = email_key(`email`) WHERE `email` <> '';--> statement-breakpoint
UPDATE `former_emails` SET `email_key` = email_key(`email`);
