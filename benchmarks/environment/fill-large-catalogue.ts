import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

/** Few enough for the statement timeout, even on a slow machine. */
const batchSize = 5000;

/**
 * Hangs the given number of made-up prints in an empty catalogue. Each has a photograph row but no files, every fifty
 * share an artist, every tenth has its own variants, and the photograph of every fiftieth is too small for large variants. All
 * values follow from the print's number.
 */
export async function fillLargeCatalogue(db: Database, prints: number): Promise<void> {
  for (let from = 1; from <= prints; from += batchSize) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table new_prints on commit drop as
        select number, gen_random_uuid() as photograph_id, gen_random_uuid() as print_id
        from generate_series(${from}::int, ${Math.min(prints, from + batchSize - 1)}::int) as number`);
      // Without triggers, which would take most of the time. The last two statements do their work.
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of [addPhotographs, addPrints, addVariants, markUnfilled, countArtists])
        await tx.execute(statement);
    });
  }
  // Autovacuum would do the same within a minute.
  await db.execute(sql`vacuum analyze photographs, prints, variants`);
}

const files = (extension: string) =>
  sql.raw(`(
  select jsonb_agg(jsonb_build_object(
    'url', '/photographs/' || md5(number::text) || '-' || width || '.${extension}', 'widthPixels', width))
  from unnest(array[320, 480, 640, 960, 1280, 1920]) as width)`);

const addPhotographs = sql`
  insert into photographs (id, file_hash, width_pixels, height_pixels, thumb_hash, average_color, look, avif, jpeg,
    hero_image, full_bleed_image)
  select photograph_id, encode(sha256(('file' || number)::bytea), 'hex'),
    case number % 2 when 0 then 3 else 2 end * pixels, case number % 2 when 0 then 2 else 3 end * pixels, '3OcRJYB4d3h/iIeHeEh3eIhw+j3A', '#8a8a82', '{}',
    ${files('avif')}, ${files('jpg')},
    '/photographs/mounted-' || md5('hero' || number) || '.jpg', '/photographs/mounted-' || md5('full' || number) || '.jpg'
  from new_prints, lateral (select case number % 50 when 1 then 800 else 4000 end as pixels) as photograph`;

const addPrints = sql`
  insert into prints (id, photograph_id, source_name, title, artist, location, category, orientation, description,
    created_at, wall_rank)
  select print_id, photograph_id, 'made-up-' || number || '.jpg',
    'Morning ' || md5(number::text), 'Artist ' || number / 50, 'Place ' || number % 700 || ', Norway',
    (array['black-white', 'travel', 'nature', 'city'])[1 + number / 2 % 4],
    (array['landscape', 'portrait'])[1 + number % 2],
    repeat('Fog lifts from the valley and leaves the ridge to the light. ', 5),
    hung_at, wall_rank(hung_at, print_id)
  from new_prints, lateral (select timestamptz '2026-01-01' - number * interval '1 minute' as hung_at) as hanging`;

const addVariants = sql`
  insert into variants (id, print_id, sku, size, frame_color, mount, price, member_price)
  select gen_random_uuid(), print_id, 'made-up-' || number || '-' || size || '-' || frame || '-' || mount, size, frame,
    mount, 300, 250
  from new_prints, unnest(array['small', 'medium', 'large']) as size, unnest(array['black', 'white']) as frame,
    unnest(array['Border', 'Full Bleed']) as mount
  where number % 10 = 0`;

const markUnfilled = sql`
  update prints set unfilled_forms = unfilled_forms_of(id, prints.photograph_id, orientation)
  from new_prints where id = print_id and number % 50 = 1`;

const countArtists = sql`
  insert into artist_counts
  select artist, count(*), count(*), max(updated_at) from prints where id in (select print_id from new_prints) group by artist`;
