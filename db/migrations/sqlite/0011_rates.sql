CREATE TABLE `rates` (
	`source` text NOT NULL,
	`currency` text NOT NULL,
	`day` text NOT NULL,
	`rate` text NOT NULL,
	PRIMARY KEY(`source`, `currency`, `day`),
	CONSTRAINT "rates_source" CHECK("rates"."source" in ('ecb', 'inforeuro')),
	CONSTRAINT "rates_currency" CHECK(length("rates"."currency") between 3 and 3),
	CONSTRAINT "rates_day" CHECK("rates"."day" like '____-__-__' and "rates"."day" between '1900-01-01' and '2199-12-31' and substr("rates"."day", 6, 2) between '01' and '12' and substr("rates"."day", 9, 2) between '01' and '31'),
	CONSTRAINT "rates_rate" CHECK(length("rates"."rate") between 1 and 32)
);
--> statement-breakpoint
CREATE INDEX `rates_by_day` ON `rates` (`source`,`day`,`currency`,`rate`);