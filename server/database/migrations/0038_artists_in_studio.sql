-- Open pages of the studio hear of artists' statements and photographs too; see migration 0029.
create trigger artists_in_studio after insert or update or delete or truncate on artists
  for each statement execute function announce_studio_change('prints');
