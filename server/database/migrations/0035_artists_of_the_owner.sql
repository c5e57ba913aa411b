CREATE TABLE "former_artists" (
	"former" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artists" ALTER COLUMN "statement" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "imported_statement" text;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "place_print" uuid;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "artists" ADD CONSTRAINT "artists_place_print_prints_id_fk" FOREIGN KEY ("place_print") REFERENCES "public"."prints"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Until now, every statement came from an imported folder.
update "artists" set "imported_statement" = "statement";
