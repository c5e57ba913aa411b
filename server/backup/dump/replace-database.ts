import pg from 'pg';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { withClient } from '#server/database/with-client.ts';

interface Replacement<Result> {
  /** The address in DATABASE_URL. */
  url: string;
  /** Added to the name of the database that is replaced. */
  suffix: string;
  /** Fills an empty database. */
  fill(url: string): Promise<Result>;
  /** The last step before the new database counts. */
  place(): Promise<void>;
}

const application = 'passepartout restore';

/**
 * Fills the database that DATABASE_URL names, if it is empty. Otherwise fills a new one, which then takes its place, and the
 * present one stays beside it under another name.
 * @returns what `fill` returned, and the name of the database that was replaced
 * @throws OperatorError if the database is in use, or neither is possible
 */
export async function replaceDatabase<Result>(
  replacement: Replacement<Result>,
): Promise<{ result: Result; former: string | undefined }> {
  const { url, fill, place } = replacement;
  const present = await requireReplaceable(url);
  if (present.isEmpty) {
    const result = await fill(url);
    await place();
    return { result, former: undefined };
  }
  return replace(present, replacement);
}

/** @throws OperatorError if the database that DATABASE_URL names is in use, or neither empty nor one that its role may replace */
export async function requireReplaceable(url: string): Promise<PresentDatabase> {
  const present = await inspect(url);
  requireUnused(present);
  if (!present.isEmpty) requireRight(present);
  return present;
}

interface PresentDatabase {
  name: string;
  owner: string;
  /** Who is connected besides this process. */
  users: string[];
  isEmpty: boolean;
  mayReplace: boolean;
  /** What a new database needs to sort and compare texts as this one does. */
  locale: string;
}

function inspect(url: string): Promise<PresentDatabase> {
  return withClient(url, application, async (client) => {
    const { rows } = await client.query(`
      select datname as name, pg_get_userbyid(datdba) as owner,
        not exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema') as "isEmpty",
        array(select distinct coalesce(nullif(application_name, ''), usename) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as users,
        (select (rolcreatedb or rolsuper) and pg_has_role(datdba, 'usage') from pg_roles where rolname = current_user)
          and datname <> 'postgres' as "mayReplace",
        to_jsonb(pg_database) as row
      from pg_database where datname = current_database()`);
    const [{ row, ...present }] = rows;
    return { ...present, locale: localeOf(row) };
  });
}

const providers: Record<string, string> = { c: 'libc', i: 'icu', b: 'builtin' };

function localeOf(row: Record<string, string | undefined>): string {
  const provider = providers[row.datlocprovider ?? ''] ?? 'libc';
  // Its name before PostgreSQL 17 was `daticulocale`.
  const locale = row.datlocale ?? row.daticulocale ?? '';
  const own = provider === 'libc' ? '' : ` ${provider}_locale ${pg.escapeLiteral(locale)}`;
  const [collate, ctype] = [row.datcollate ?? 'C', row.datctype ?? 'C'].map(pg.escapeLiteral);
  return `encoding 'UTF8' locale_provider ${provider}${own} lc_collate ${collate} lc_ctype ${ctype}`;
}

function requireUnused({ name: database, users }: PresentDatabase): void {
  if (users.length === 0) return;
  throw new OperatorError(
    `The database ${database} is in use by ${users.join(', ')}. Close the shop and what else uses it, and run this again.`,
  );
}

function requireRight(present: PresentDatabase): void {
  if (present.mayReplace) return;
  const statement = createStatement({ ...present, name: `${present.name}-restored` });
  throw new OperatorError(
    `The database ${present.name} is not empty, and its role may not put another in its place. As a superuser, make an empty one, name it in DATABASE_URL, and run this again: ${statement};`,
  );
}

function createStatement({
  name: database,
  owner,
  locale,
}: Pick<PresentDatabase, 'name' | 'owner' | 'locale'>) {
  const [quoted, owned] = [database, owner].map(pg.escapeIdentifier);
  return `create database ${quoted} owner ${owned} template template0 ${locale}`;
}

/** Both databases get their new names at once, or neither does. */
async function replace<Result>(
  present: PresentDatabase,
  { url, suffix, fill, place }: Replacement<Result>,
): Promise<{ result: Result; former: string }> {
  const [draft, former] = [`${present.name}.restoring`, `${present.name}.${suffix}`];
  const [presentName, draftName, formerName] = [present.name, draft, former].map(pg.escapeIdentifier);
  // A database is renamed from another one.
  return withClient(withDatabase(url, 'postgres'), application, async (client) => {
    await client.query(`drop database if exists ${draftName}`);
    await client.query(createStatement({ ...present, name: draft }));
    try {
      const result = await fill(withDatabase(url, draft));
      await client.query('begin');
      await client.query(`alter database ${presentName} rename to ${formerName}`);
      await client.query(`alter database ${draftName} rename to ${presentName}`);
      await place();
      await client.query('commit');
      return { result, former };
    } catch (error) {
      // What is left is dropped by the next restore.
      for (const statement of ['rollback', `drop database ${draftName}`])
        await client.query(statement).catch(() => undefined);
      throw isInUse(error)
        ? new OperatorError(`${(error as Error).message}. Close the shop, and run this again.`)
        : error;
    }
  });
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55006';
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURI(database)}`;
  return changed.href;
}
