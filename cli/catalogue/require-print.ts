import { findOwnersPrints, type OwnersPrint } from '#server/catalogue/prints/owners-prints.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';

/** The print with this id, file or title. @throws OperatorError when there is none, or more than one */
export async function requirePrint(db: Database, name: string): Promise<OwnersPrint> {
  const [print, ...others] = await findOwnersPrints(db, name);
  if (!print) {
    throw new OperatorError(
      `There is no print ${name}; "prints list --all" names them. It accepts an id, a file or a title.`,
    );
  }
  if (others.length === 0) return print;
  const ids = [print, ...others].map(({ _id }) => _id);
  throw new OperatorError(`Several prints are called ${name}; use one of these ids: ${ids.join(', ')}`);
}
