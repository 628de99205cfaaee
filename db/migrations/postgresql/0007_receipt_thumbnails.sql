ALTER TABLE "receipts" ADD COLUMN "thumbnail_bytes" integer CONSTRAINT "receipts_thumbnail_bytes" CHECK ("thumbnail_bytes" between 1 and 100000 and "thumbnail_bytes" = round("thumbnail_bytes"));
