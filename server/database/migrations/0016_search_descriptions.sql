-- What a search finds in a print besides its description: title, artist, location, category and keywords, without case and
-- accents. Both sides of a comparison go through `fold_words`.
create function fold_print(title text, artist text, location text, category text, keywords text[]) returns text
language sql immutable parallel safe
return fold_words(
  title || ' ' || artist || ' ' || location || ' ' || replace(category, '-', ' and ') || ' ' || array_to_string(keywords, ' ')
);
--> statement-breakpoint
-- The stems of all that a search finds. The weights let a title count more than a place, and a place more than a description.
create function print_search(
  title text, artist text, location text, category text, keywords text[], description text
) returns tsvector
language sql immutable parallel safe
return setweight(to_tsvector('english', fold_words(title || ' ' || artist)), 'A')
  || setweight(to_tsvector('english', fold_print('', '', location, category, keywords)), 'B')
  || setweight(to_tsvector('english', fold_words(description)), 'D');
--> statement-breakpoint
-- Finds the stems that begin like a visitor's word; matches nothing for a word such as "the", which is left out of searches.
-- Committed migrations are never edited; this is the one exception. Without the name "stems", no database of PostgreSQL 15 gets
-- past this statement. A database that has the migration doesn't notice: the function means the same.
create function word_query(word text) returns tsquery
language sql immutable strict parallel safe
return (
  select case when numnode(exact) = 0 then exact else (exact::text || ':*')::tsquery end
  from (select phraseto_tsquery('english', fold_words(word)) as exact) as stems
);
--> statement-breakpoint
-- The pattern with which LIKE finds a visitor's word anywhere, with its percent signs taken literally.
create function contains_pattern(word text) returns text
language sql immutable strict parallel safe
return '%' || replace(replace(replace(fold_words(word), '\', '\\'), '%', '\%'), '_', '\_') || '%';
--> statement-breakpoint
ALTER TABLE "prints" DROP COLUMN "folded_words";--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "keywords" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "folded_words" text GENERATED ALWAYS AS (fold_print(title, artist, location, category, keywords)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (print_search(title, artist, location, category, keywords, description)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "prints_search" ON "prints" USING gin ("search") WHERE "prints"."is_published";
--> statement-breakpoint
-- Trigrams find parts of words and misspelled words quickly. Some databases lack the extension or forbid it: there a search
-- reads every row for parts of words, and doesn't correct spelling.
do $trigrams$
begin
  create extension if not exists pg_trgm;
  create index prints_trigrams on prints using gin (folded_words gin_trgm_ops) where is_published;
  -- The word of the published prints that is most like a visitor's, if any is; of several, the most frequent.
  create function closest_word(word text) returns text
  language sql stable strict set pg_trgm.word_similarity_threshold = 0.35
  as $$
    select candidate
    from (
      select folded_words from prints where is_published and folded_words %> fold_words(word) limit 500
    ) similar_prints, regexp_split_to_table(folded_words, '[^[:alnum:]]+') candidate
    where similarity(candidate, fold_words(word)) >= 0.3
    group by candidate
    order by similarity(candidate, fold_words(word)) desc, count(*) desc, candidate
    limit 1
  $$;
exception when others then
  raise notice 'Searches do without trigrams: %', sqlerrm;
end
$trigrams$;
