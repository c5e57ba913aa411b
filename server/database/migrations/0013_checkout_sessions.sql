CREATE TABLE "checkout_sessions" (
	"request_key" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"user_id" uuid,
	"lines" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_sessions_of_user" ON "checkout_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_by_expiry" ON "checkout_sessions" USING btree ("expires_at");--> statement-breakpoint
-- Every process that works on jobs listens on this channel; see server/checkout/watch-terms.ts.
create function announce_membership_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('memberships_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger memberships_changed after update of is_member or delete on users
  for each statement execute function announce_membership_change();
