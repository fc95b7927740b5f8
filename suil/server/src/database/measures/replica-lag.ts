/** How long ago the primary wrote what the replica for lists does not have yet, by the lines of the journal. */
import { readJournalHead } from '@suil/ledger';
import type { Pool, Queryable } from '@suil/postgres';

export interface ReplicaLagOptions {
  /** Of the primary. */
  readonly probe: Queryable;
  readonly replica: Pool;
  /** Business time, which the journal's lines have. */
  readonly businessNow: () => number;
}

/** Shorter than what metrics wait for a number, so that silence shows as such, not as a slow primary. */
const ANSWER_MAX_MS = 400;

/** Returns milliseconds, 0 when the replica has every line; Infinity when it does not answer or follows an earlier epoch. */
export async function readReplicaLagMs({ probe, replica, businessNow }: ReplicaLagOptions): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MAX_MS, null);
  });
  const asked = readJournalHead(replica).catch(() => null);
  const head = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
  if (head === null) return Number.POSITIVE_INFINITY;
  const { rows } = await probe.query<{ epoch: number; at_ms: bigint | null }>({
    name: 'replica_lag',
    text: `SELECT epoch, (SELECT at_ms FROM ledger.journal WHERE seq = $1) AS at_ms FROM ledger.journal_head WHERE id = 1`,
    values: [head.lastSeq + 1n],
  });
  const [primary] = rows;
  if (primary === undefined) return 0;
  if (primary.epoch !== head.epoch) return Number.POSITIVE_INFINITY;
  return primary.at_ms === null ? 0 : Math.max(0, businessNow() - Number(primary.at_ms));
}
