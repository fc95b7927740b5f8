/** Builds the state of the audit from what is on the disk: the newest good snapshot, then the evidence since. What is left comes from the journal. */
import { assert, type Operators, type Sites } from '@suil/core';
import type { Evidence } from '../evidence/evidence.ts';
import { applyRecord } from '../evidence/record.ts';
import type { AmountsFolder } from '../settlement/amounts-folder.ts';
import type { Snapshot } from './side-part.ts';
import type { SnapshotFolder } from './snapshot-folder.ts';

export interface RecoverOptions {
  readonly snapshots: SnapshotFolder;
  readonly evidence: Evidence;
  readonly site: Sites;
  /** By the manifest. */
  readonly operators: Operators;
  /** Takes the amounts of the days whose closings are applied again. */
  readonly amounts: Pick<AmountsFolder, 'write'>;
  /** Before the first line. */
  readonly genesis: () => Snapshot;
  readonly onDamaged: (name: string) => void;
}

/**
 * Returns the state behind the last line of the evidence, and where following the chain begins: at the snapshot.
 * @throws {Error} when the evidence does not continue from the snapshot
 */
export async function recover({
  snapshots,
  evidence,
  site,
  operators,
  amounts,
  genesis,
  onDamaged,
}: RecoverOptions): Promise<Snapshot> {
  const snapshot = (await snapshots.newest(operators, onDamaged)) ?? genesis();
  const { state } = snapshot;
  for await (const record of evidence.read(state.openDay ?? 0)) {
    if (record.line.seq <= state.lastSeq) continue;
    const result = await applyRecord(state, record, site);
    const reason = result.status === 'applied' ? '' : `: ${result.reason}`;
    assert(result.status === 'applied', `the evidence continues behind line ${state.lastSeq}${reason}`);
    if (record.line.kind === 'closing' && state.closedAmounts !== null) amounts.write(state.closedAmounts);
  }
  // A day that was closed when this process ended before it was sealed.
  for (const day of evidence.openDays()) if (day < (state.openDay ?? 0)) await evidence.seal(day);
  return snapshot;
}
