CREATE TABLE "opening_marks" (
	"mark" text PRIMARY KEY NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid
);
--> statement-breakpoint
ALTER TABLE "opening_marks" ADD CONSTRAINT "opening_marks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A shop that was there before this table is open.
insert into opening_marks (mark, at) select 'opened', now() where exists (select from prints) or exists (select from orders);
--> statement-breakpoint
create function announce_opening_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('opening_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger opening_changed after insert or update or delete or truncate on opening_marks
  for each statement execute function announce_opening_change();
--> statement-breakpoint
create trigger opening_in_studio after insert or update or delete or truncate on opening_marks
  for each statement execute function announce_studio_change('shop');
