import type { Database } from '#server/database/database.ts';
import { demoHangings, prints } from '../tables.ts';

/** True for a shop without prints, and for one whose import of the demo collection was interrupted. */
export async function needsDemoCollection(db: Database): Promise<boolean> {
  const [hanging] = await db.select().from(demoHangings).limit(1);
  if (hanging) return hanging.finishedAt === null;
  const [any] = await db.select({ id: prints.id }).from(prints).limit(1);
  return any === undefined;
}
