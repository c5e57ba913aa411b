DROP INDEX "prints_newest";--> statement-breakpoint
DROP INDEX "prints_by_category";--> statement-breakpoint
DROP INDEX "prints_by_artist";--> statement-breakpoint
CREATE INDEX "prints_newest" ON "prints" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"orientation") WHERE "prints"."is_published";--> statement-breakpoint
CREATE INDEX "prints_by_category" ON "prints" USING btree ("category","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"orientation") WHERE "prints"."is_published";--> statement-breakpoint
CREATE INDEX "prints_by_artist" ON "prints" USING btree ("artist","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "prints"."is_published";