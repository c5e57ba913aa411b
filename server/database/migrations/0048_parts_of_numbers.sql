-- Trigrams find orders and pieces by parts of their numbers and codes. Without the extension, a search reads all of them; see
-- migration 0016.
do $trigrams$
begin
  create index orders_number_trigrams on orders using gin (right(id::text, 8) gin_trgm_ops);
  create index pieces_code_trigrams on pieces using gin (code gin_trgm_ops);
exception when others then
  raise notice 'Searches do without trigrams: %', sqlerrm;
end
$trigrams$;
