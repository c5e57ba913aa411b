import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ShownProof } from '#domain/api/shop/proof.ts';
import { type ProofName, proofNames } from '#domain/shop/proofs.ts';
import type { Executor } from '#server/database/database.ts';
import { proofs } from './tables.ts';

export type Proof = Omit<typeof proofs.$inferSelect, 'name'>;

/** What a check of a service found. */
export interface Checked {
  /** Sentences for the owner, each with what to do. Empty: all is well. */
  problems: string[];
  facts?: Record<string, unknown>;
}

/** Begins a round trip. A later one takes its place. @param awaited what must come back */
export async function beginProof(on: Executor, name: ProofName, awaited: string, now: Date): Promise<void> {
  const begun = { awaited, begunAt: now, provedAt: null };
  await on
    .insert(proofs)
    .values({ name, ...begun })
    .onConflictDoUpdate({ target: proofs.name, set: begun });
}

/** Ends the round trip that awaits this. @returns false if none does */
export async function completeProof(
  on: Executor,
  name: ProofName,
  awaited: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await on
    .update(proofs)
    .set({ awaited: null, provedAt: now })
    .where(and(eq(proofs.name, name), eq(proofs.awaited, awaited)));
  if (rowCount !== 1) return false;
  // The open page that waits for it reads it again.
  await on.execute(sql`select pg_notify('studio_changed', 'shop')`);
  return true;
}

/** Keeps what a check found. It proves nothing by itself. */
export async function recordCheck(
  on: Executor,
  name: ProofName,
  { problems, facts = {} }: Checked,
  now: Date,
): Promise<void> {
  const checked = { checkedAt: now, problems, facts };
  await on
    .insert(proofs)
    .values({ name, ...checked })
    .onConflictDoUpdate({ target: proofs.name, set: checked });
}

/** Forgets what was proved with former settings. */
export async function forgetProofs(on: Executor, names: readonly ProofName[]): Promise<void> {
  if (names.length > 0) await on.delete(proofs).where(inArray(proofs.name, [...names]));
}

const unknown: Proof = {
  awaited: null,
  begunAt: null,
  provedAt: null,
  checkedAt: null,
  problems: [],
  facts: {},
};

/** What is known of every service. */
export async function readProofs(on: Executor): Promise<Record<ProofName, Proof>> {
  const rows = new Map((await on.select().from(proofs)).map(({ name, ...proof }) => [name, proof]));
  return Object.fromEntries(proofNames.map((name) => [name, rows.get(name) ?? unknown])) as Record<
    ProofName,
    Proof
  >;
}

/** What the pages of the studio show of a round trip. */
export function showProof({ begunAt, provedAt, awaited }: Proof): ShownProof {
  return {
    begunAt: begunAt?.toISOString() ?? null,
    provedAt: provedAt?.toISOString() ?? null,
    isAwaited: awaited !== null,
  };
}
