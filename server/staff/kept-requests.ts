import { createHash, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { hourMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { staffAnswers } from './tables.ts';

/** Long enough to try again in the browser's list of downloads. */
const lastsMs = hourMs;

interface Asking {
  staffId: string;
  /** What is asked for, so that no id works for anything else. */
  use: string;
  now: Date;
}

/**
 * Remembers what a person asked for until their browser fetches it by an address, which is too short for the request
 * itself. @returns its id
 */
export async function keepRequest(on: Executor, request: object, asking: Asking): Promise<string> {
  const key = randomUUID();
  await on.insert(staffAnswers).values({ key, requestHash: hashOf(asking), answer: request, at: asking.now });
  return key;
}

/** @returns undefined for a request of another person, or one that is older than an hour */
export async function findKeptRequest<Kept extends object>(
  on: Executor,
  id: string,
  asking: Asking,
): Promise<Kept | undefined> {
  const [found] = await on
    .select({ request: staffAnswers.answer })
    .from(staffAnswers)
    .where(
      and(
        eq(staffAnswers.key, id),
        eq(staffAnswers.requestHash, hashOf(asking)),
        gt(staffAnswers.at, new Date(asking.now.getTime() - lastsMs)),
      ),
    );
  return found?.request as Kept | undefined;
}

function hashOf({ staffId, use }: Asking): string {
  return createHash('sha256')
    .update(JSON.stringify([staffId, use]))
    .digest('hex');
}
