import type { Pool } from 'pg';

/** The primary's current WAL position and the id of its cluster: `0/3000148 of 7312…`. */
export async function findMark(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ mark: string }>(
    `select pg_current_wal_insert_lsn() || ' of ' || system_identifier as mark from pg_control_system()`,
  );
  return rows[0]?.mark ?? '';
}

interface Position {
  cluster: string;
  isReplica: boolean;
  hasReplayed: boolean | null;
}

/** Why the replica may lack something that the primary had at this mark; undefined if it has everything. */
export async function findProblem(replica: Pool, mark: string): Promise<string | undefined> {
  const [logPosition, cluster] = mark.split(' of ');
  const { rows } = await replica.query<Position>(
    `select system_identifier::text as cluster, pg_is_in_recovery() as "isReplica",
       pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasReplayed" from pg_control_system()`,
    [logPosition],
  );
  const [position] = rows;
  if (position?.cluster !== cluster) return 'it is a copy of another database';
  if (!position?.isReplica) return 'it is no replica: it takes writes itself';
  return position.hasReplayed ? undefined : 'it is behind';
}
