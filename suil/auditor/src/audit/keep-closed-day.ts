/** What is kept of a day whose closing is in the evidence: team income, one compressed segment, a snapshot. A start makes up for what a kill left out, but for the snapshot. */
import type { VerifiedEvents, VerifiedStart } from '../chain/verified-events.ts';
import type { AuditState } from '../check/line.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { AmountsFolder } from '../settlement/amounts-folder.ts';
import type { SnapshotFolder } from '../snapshot/snapshot-folder.ts';

interface ClosedDayKeeper {
  /** Behind the closing. */
  readonly state: AuditState;
  /** Where following began. */
  readonly start: VerifiedStart;
  readonly verified: Pick<VerifiedEvents, 'startAt'>;
  readonly amounts: Pick<AmountsFolder, 'write'>;
  readonly evidence: Pick<Evidence, 'seal'>;
  readonly snapshots: Pick<SnapshotFolder, 'write'>;
}

/** Returns the name of the segment. */
export async function keepClosedDay(day: number, keeper: ClosedDayKeeper): Promise<string> {
  const { state, start, verified, amounts, evidence, snapshots } = keeper;
  if (state.closedAmounts !== null) amounts.write(state.closedAmounts);
  const segment = await evidence.seal(day);
  await snapshots.write({ state, start: verified.startAt(state.place, start) }, day + 1);
  return segment;
}
