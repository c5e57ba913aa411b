ALTER TABLE "photographs" ADD COLUMN "focus_by_form" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- A save of a print states the version that was read, so that two people can't overwrite each other.
create function raise_print_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger prints_versioned before update on prints
  for each row execute function raise_print_version();
