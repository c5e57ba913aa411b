-- Every process tells the open pages of the studio which topics have changed; see server/studio/events/.
create function announce_studio_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_changed', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_in_studio after insert or update or delete or truncate on orders
  for each statement execute function announce_studio_change('orders');
--> statement-breakpoint
create trigger order_history_in_studio after insert or update or delete or truncate on order_history
  for each statement execute function announce_studio_change('orders');
--> statement-breakpoint
create trigger disputes_in_studio after insert or update or delete or truncate on disputes
  for each statement execute function announce_studio_change('orders');
--> statement-breakpoint
create trigger pieces_in_studio after insert or update or delete or truncate on pieces
  for each statement execute function announce_studio_change('pieces');
--> statement-breakpoint
create trigger parcels_in_studio after insert or update or delete or truncate on parcels
  for each statement execute function announce_studio_change('pieces');
--> statement-breakpoint
create trigger batches_in_studio after insert or update or delete or truncate on batches
  for each statement execute function announce_studio_change('pieces');
--> statement-breakpoint
create trigger prints_in_studio after insert or update or delete or truncate on prints
  for each statement execute function announce_studio_change('prints');
--> statement-breakpoint
create trigger variants_in_studio after insert or update or delete or truncate on variants
  for each statement execute function announce_studio_change('prints');
--> statement-breakpoint
create trigger photographs_in_studio after insert or update or delete or truncate on photographs
  for each statement execute function announce_studio_change('prints');
--> statement-breakpoint
create trigger contact_messages_in_studio after insert or update or delete or truncate on contact_messages
  for each statement execute function announce_studio_change('messages');
--> statement-breakpoint
create trigger users_in_studio after insert or update or delete or truncate on users
  for each statement execute function announce_studio_change('members');
--> statement-breakpoint
create trigger shop_details_in_studio after insert or update or delete or truncate on shop_details
  for each statement execute function announce_studio_change('shop');
--> statement-breakpoint
create trigger staff_in_studio after insert or update or delete or truncate on staff
  for each statement execute function announce_studio_change('staff');
--> statement-breakpoint
create trigger staff_invitations_in_studio after insert or update or delete or truncate on staff_invitations
  for each statement execute function announce_studio_change('staff');
--> statement-breakpoint
create trigger staff_changes_in_studio after insert or update or delete or truncate on staff_changes
  for each statement execute function announce_studio_change('staff');
--> statement-breakpoint
-- Not when a session is used, because every call does that.
create trigger staff_sessions_in_studio after insert or delete or truncate on staff_sessions
  for each statement execute function announce_studio_change('staff');
