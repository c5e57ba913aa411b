import type { Command } from 'commander';
import { maxStatementLength } from '#domain/api/artists.ts';
import { maxTextLength } from '#domain/api/print.ts';
import { hiddenProblem } from '#domain/visible-text.ts';
import { listArtistsWithPrints } from '#server/catalogue/artists/find-artist.ts';
import { renameArtist } from '#server/catalogue/artists/rename-artist.ts';
import { findArtistVersion, saveArtist } from '#server/catalogue/artists/save-artist.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { formatTable, type JsonOption, jsonOption, printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';

const now = () => new Date();

export function addArtistsCommands(program: Command): void {
  const artists = program.command('artists').description('the people who made the photographs');
  artists
    .command('list')
    .description('the artists of all prints')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- artists list')
    .action(list);
  artists
    .command('statement')
    .description('shows or changes what an artist says about their work')
    .argument('<artist>', 'the name, as on the prints')
    .argument('[statement]', 'the new statement; an empty text removes it')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- artists statement "Ada Lind" "She waits for fog."')
    .action(statement);
  artists
    .command('rename')
    .description('gives all prints of an artist another name; the old address leads to the new one')
    .argument('<artist>', 'the name, as on the prints')
    .argument('<name>', 'the new name')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- artists rename "Ada Lind" "Ada Lindqvist"')
    .action(rename);
}

/** `shop artists list`. */
async function list({ json }: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const artists = await listArtistsWithPrints(db);
    if (json) return console.log(JSON.stringify(artists, null, 2));
    const rows = artists.map(({ name, prints, published, hasStatement }) => [
      name,
      String(prints),
      String(published),
      hasStatement ? 'yes' : 'no',
    ]);
    console.log(formatTable(['Artist', 'Prints', 'Published', 'Statement'], rows));
  });
}

/** `shop artists statement "Ada Lind" "She waits for fog."` */
async function statement(name: string, text: string | undefined, options: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    await requireArtist(db, name);
    const { version, placePrint, statement: before } = await findArtistVersion(db, name);
    if (text === undefined)
      return printResult(options, { name, statement: before }, before ?? 'No statement yet.');
    const hidden = hiddenProblem(text, 'lines');
    if (hidden) throw new OperatorError(`The statement ${hidden}.`);
    if (text.trim().length > maxStatementLength)
      throw new OperatorError(
        `A statement may have ${maxStatementLength} characters; this one has ${text.length}.`,
      );
    const words = { version, placePrint, statement: text.trim() || null };
    const saved = await saveArtist({ db, now }, { name, ...words });
    const sentence = saved.changeId
      ? `The page of ${name} shows it.`
      : 'Nothing changed: the shop has this statement.';
    printResult(options, saved, sentence);
  });
}

/** `shop artists rename "Ada Lind" "Ada Lindqvist"` */
async function rename(from: string, typed: string, options: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const to = typed.trim();
    const hidden = hiddenProblem(to, 'line');
    if (hidden) throw new OperatorError(`The new name ${hidden}.`);
    if (to === '' || to.length > maxTextLength.artist)
      throw new OperatorError(
        `The name of an artist has 1 to ${maxTextLength.artist} characters, on one line.`,
      );
    const renamed = await renameArtist({ db, now }, { from, to });
    printResult(options, renamed, `Renamed ${from} to ${to}. Prints changed: ${renamed.prints}.`);
  });
}

async function requireArtist(db: Database, name: string): Promise<void> {
  if ((await listArtistsWithPrints(db, name)).length === 0)
    throw new OperatorError(`There is no print by ${name}; "artists list" has the names.`);
}
