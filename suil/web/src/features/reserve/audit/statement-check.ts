/** Whether the auditor's statement holds against the certified vault and the server's report. Pure. */
import { dayOf, type ReadAuditStatement, toHex } from '@suil/core';
import type { ReservesResponse } from '@suil/core/api';
import { type CertifiedCoin, coverageOf } from '../coverage/coverage.ts';
import type { OpenedStatement } from './signed-statement.ts';

/** From the worst to the best. */
const RESULTS = [
  'forged',
  'disabled',
  /** The server's report is of the same line and names another sum or root. */
  'differs',
  /** The vault or its fees did not change since, and are not what it names. */
  'vaultDiffers',
  'old',
  'short',
  /** The vault was read before the statement came, and does not agree with it: it has to be read again. */
  'outdated',
  'none',
  /** Of the day before the last one. */
  'late',
  /** It covered what was owed at the closing; less is there now, after a later change. */
  'changed',
  'covered',
] as const;
export type StatementResult = (typeof RESULTS)[number];

export interface StatementCheck {
  readonly report: ReservesResponse;
  readonly coins: readonly { readonly coin: string; readonly proven: CertifiedCoin }[];
  /** The newest day that has begun, by whatever says so that no node and no server can turn back. */
  readonly today: number;
}

/** Returns the worst of what is found. */
export function checkStatement(opened: OpenedStatement, check: StatementCheck): StatementResult {
  if (opened.kind !== 'signed') return opened.kind;
  const { statement } = opened;
  const found: StatementResult[] = [ageOf(statement, check), ...comparisons(statement, check)];
  return RESULTS.find((result) => found.includes(result)) ?? 'covered';
}

/** A day is signed once it is over, and before the next one is. */
function ageOf({ day, chainTimeMs }: ReadAuditStatement, { report, coins, today }: StatementCheck): StatementResult {
  if (dayOf(chainTimeMs) > day) return 'forged';
  const certified = coins
    .flatMap(({ proven }) => [proven.purse, proven.fees])
    .map(({ timestampMs }) => dayOf(timestampMs));
  const behind = Math.max(today, report.day ?? 0, ...certified) - 1 - day;
  if (behind > 1) return 'old';
  return behind === 1 ? 'late' : 'covered';
}

function comparisons(statement: ReadAuditStatement, { report, coins }: StatementCheck): StatementResult[] {
  return statement.assets.flatMap((audited): StatementResult[] => {
    const reported = report.assets.find(({ asset }) => asset === audited.asset);
    const proven = coins.find(({ coin }) => coin === audited.asset)?.proven;
    const results: StatementResult[] = [];
    if (BigInt(report.journalSeq) === statement.seq && !isReported(audited, reported)) results.push('differs');
    if (proven === undefined) return results;
    if (audited.vault + audited.uncollectedFees < audited.liabilities) results.push('short');
    const wasKnown = proven.before.statementSeq === statement.seq;
    if (
      !isUnchanged(proven.purse, audited.vault, statement) ||
      !isUnchanged(proven.fees, audited.uncollectedFees, statement)
    )
      results.push(wasKnown ? 'vaultDiffers' : 'outdated');
    const owed = { amount: audited.liabilities, checkpoint: statement.checkpoint };
    return [...results, coverageOf(owed, proven, wasKnown ? owed : null)];
  });
}

type AuditedAsset = ReadAuditStatement['assets'][number];

function isReported(
  { liabilities, root }: AuditedAsset,
  reported: ReservesResponse['assets'][number] | undefined,
): boolean {
  if (reported === undefined) return liabilities === 0n;
  // Without the secret of the closing the auditor signs no roots.
  const isRoot = root.every((byte) => byte === 0) || toHex(root) === reported.root;
  return BigInt(reported.total) === liabilities && isRoot;
}

/** What was written last before the statement is what it names; what was written later may be anything. */
function isUnchanged(
  { value, checkpoint }: CertifiedCoin['purse'],
  stated: bigint,
  statement: Pick<ReadAuditStatement, 'checkpoint'>,
): boolean {
  return checkpoint > statement.checkpoint || value === stated;
}
