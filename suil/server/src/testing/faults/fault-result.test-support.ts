/** What is left when the killing is over: whether anything was lost, counted twice, or differs. For tests and measurements. */

import { createPool, type Pool, withSnapshot } from '@suil/postgres';
import { fetchVaultBalanceObjects } from '@suil/sdk';
import { createSignatureVerifier } from '@suil/signature';
import { createDecodeEvent } from '../../indexer/decode-event.ts';
import { createGrpcReader } from '../../indexer/grpc-reader.ts';
import { checkLedger } from '../../ledger.ts';
import { readApplied } from '../../ledger-writer/position.ts';
import { checkVaultEqualsLedger } from '../../modules/withdrawal/halt/vault-check.ts';
import { compareEvents } from '../../verify/replay/compare-events.test-support.ts';
import { runReplay } from '../../verify/replay/run-replay.test-support.ts';
import type { FaultDeployment } from './fault-deployment.test-support.ts';
import type { Memory } from './load.test-support.ts';

export type FaultResult = { lost: string[]; twice: string[]; differences: string[]; inputs: bigint; days: number };

type Judged = Pick<FaultDeployment, 'manifest' | 'client' | 'chainUrl'>;

/** Checks a deployment whose servers have stopped. */
export async function judge(
  deployment: Judged,
  databaseUrl: string,
  memories: readonly Memory[],
): Promise<FaultResult> {
  const pool = createPool({ connection: { connectionString: databaseUrl }, connectionsMax: 2 });
  try {
    const { lost, twice } = await compareMemories(pool, memories);
    const { differences, lastSeq, days } = await compareBooks(deployment, pool);
    return { lost, twice, differences, inputs: lastSeq, days };
  } finally {
    await pool.end();
  }
}

async function compareMemories(pool: Pool, memories: readonly Memory[]): Promise<Pick<FaultResult, 'lost' | 'twice'>> {
  const lost: string[] = [];
  const twice: string[] = [];
  const { rows } = await pool.query<{ nonce: string; entry: string | null; entries: bigint }>(
    `SELECT i.nonce, i.entry_id::text AS entry, count(e.id) AS entries FROM intents i
     LEFT JOIN ledger.entries e ON e.key = 'intent:' || i.nonce GROUP BY i.nonce, i.entry_id`,
  );
  const stored = new Map(rows.map((row) => [row.nonce, row]));
  for (const { nonce, entries } of rows) if (entries > 1n) twice.push(`intent ${nonce} has ${entries} entries`);
  for (const { nonce, status, entryId, code } of memories.flatMap(({ answers }) => answers)) {
    const intent = stored.get(nonce);
    if (status === 200 && (intent === undefined || intent.entry === null || intent.entries !== 1n))
      lost.push(`intent ${nonce} was answered with entry ${entryId}`);
    if (status === 200 && intent && intent.entry !== entryId)
      twice.push(`intent ${nonce}: ${entryId}, ${intent.entry}`);
    // Only what was never accepted may have been refused for its time or its nonce.
    if (status !== 200 && intent?.entry != null) lost.push(`intent ${nonce} was done, and refused as ${code}`);
  }
  const digests = memories.flatMap((memory) => memory.digests);
  const posted = await pool.query<{ digest: string; entries: bigint }>(
    'SELECT digest, count(*) AS entries FROM ledger.entries WHERE digest = ANY($1) GROUP BY digest',
    [digests],
  );
  const entriesOf = new Map(posted.rows.map(({ digest, entries }) => [digest, entries]));
  for (const digest of digests) {
    const entries = entriesOf.get(digest) ?? 0n;
    if (entries < 1n) lost.push(`transaction ${digest} is not in the ledger`);
    if (entries > 1n) twice.push(`transaction ${digest} is ${entries} times in the ledger`);
  }
  return { lost, twice };
}

async function compareBooks(deployment: Judged, pool: Pool) {
  const { manifest, client, chainUrl } = deployment;
  const source = createGrpcReader({ client, url: chainUrl });
  const { events, replay } = await withSnapshot(pool, async (db) => ({
    events: await compareEvents({
      db,
      source,
      decodeEvent: (event) => createDecodeEvent(manifest.package)({ eventSeq: 0, ...event }, []),
      storedOnly: false,
    }),
    replay: await runReplay({
      db,
      manifest,
      chain: 'sui:localnet',
      verifySignature: createSignatureVerifier(null),
    }),
  }));
  const vault = await checkVaultEqualsLedger({
    pool,
    // The ledger was level with the chain when the servers stopped. Since then the chain has only ticked; anything else would be a difference.
    readHead: async () => (await readApplied(pool)).checkpoint,
    readVaultBalances: () => fetchVaultBalanceObjects(client, manifest),
  });
  const differences = [
    ...events.differences,
    ...replay.differences,
    ...(await checkLedger(pool)),
    ...(vault.settled ? [] : ['the ledger never came level with the chain']),
    ...(vault.settled ? vault.differences.map((one) => `vault ${one.vault} ${one.asset}, ledger ${one.ledger}`) : []),
  ];
  return { differences, lastSeq: replay.lastSeq, days: replay.inputs.closing };
}
