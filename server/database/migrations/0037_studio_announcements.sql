-- Open pages of the studio hear of the shop's prices and of imports too; see migration 0029.
create trigger base_prices_in_studio after insert or update or delete or truncate on base_prices
  for each statement execute function announce_studio_change('prints');
--> statement-breakpoint
create trigger upload_imports_in_studio after insert or update or delete or truncate on upload_imports
  for each statement execute function announce_studio_change('prints');
--> statement-breakpoint
create trigger demo_hangings_in_studio after insert or update or delete or truncate on demo_hangings
  for each statement execute function announce_studio_change('prints');
