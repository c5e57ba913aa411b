-- A text as a search compares it: without case, accents and the vowel signs of Hebrew and Arabic. Only what plain
-- PostgreSQL has, and immutable, so that a column can hold it. Both sides of a comparison go through it.
create function fold_words(words text) returns text
language sql immutable strict parallel safe
return replace(replace(replace(replace(
  translate(
    lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f\u0591-\u05bd\u064b-\u065f]', '', 'g')),
    'øłđðħŧı’‘ʼ‐–—', 'olddhti''''''---'
  ),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "folded_words" text GENERATED ALWAYS AS (fold_words(title || ' ' || artist || ' ' || location)) STORED NOT NULL;
