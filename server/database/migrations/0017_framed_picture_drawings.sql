ALTER TABLE "framed_pictures" ADD COLUMN "drawing" jsonb;--> statement-breakpoint
CREATE INDEX "photographs_by_picture" ON "photographs" USING btree (("jpeg" -> 0 ->> 'url') text_pattern_ops);