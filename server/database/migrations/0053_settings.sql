CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"is_confirmed" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Every process replaces itself when the settings change; see server/settings/follow-settings.ts.
create function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger settings_changed after insert or update or delete or truncate on settings
  for each statement execute function announce_settings_change();
--> statement-breakpoint
create trigger settings_in_studio after insert or update or delete or truncate on settings
  for each statement execute function announce_studio_change('shop');
