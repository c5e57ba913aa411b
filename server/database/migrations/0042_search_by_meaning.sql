ALTER TABLE "photographs" ADD COLUMN "look" text[];--> statement-breakpoint
CREATE INDEX "photographs_by_look" ON "photographs" USING gin ("look");--> statement-breakpoint
-- Finds prints that have any of these words or phrases as whole stems. Other words that mean the same must not match by their
-- beginning: "mar" is Spanish for the sea, and the beginning of many names.
create function any_word_query(words text[]) returns tsquery
language sql immutable strict parallel safe
return (
  select string_agg('(' || query::text || ')', ' | ')::tsquery
  from (select phraseto_tsquery('english', fold_words(word)) as query from unnest(words) as word) as queries
  where numnode(query) > 0
);
--> statement-breakpoint
-- The words of the published prints that may be what a misspelled word means; correct-spelling.ts chooses.
do $trigrams$
begin
  drop function if exists closest_word(text);
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create function similar_words(word text) returns setof text
    language sql stable strict set pg_trgm.word_similarity_threshold = 0.35
    as $$
      select candidate
      from (
        select folded_words from prints where is_published and folded_words %> fold_words(word) limit 500
      ) similar_prints, regexp_split_to_table(folded_words, '[^[:alnum:]]+') candidate
      where similarity(candidate, fold_words(word)) >= 0.2
      group by candidate
      order by similarity(candidate, fold_words(word)) desc, count(*) desc, candidate
      limit 20
    $$;
  end if;
exception when others then
  raise notice 'Searches do without trigrams: %', sqlerrm;
end
$trigrams$;
