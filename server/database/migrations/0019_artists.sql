CREATE TABLE "artists" (
	"name" text PRIMARY KEY NOT NULL,
	"statement" text NOT NULL
);

--> statement-breakpoint
create trigger artists_changed after insert or update or delete or truncate on artists
  for each statement execute function announce_catalogue_change();
