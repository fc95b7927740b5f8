/** Whether a member's balances are counted in what the vault is compared with. */
import { AppError, isAppError } from '@suil/core';
import type { ReserveProofResponse, ReservesResponse } from '@suil/core/api';
import { checkReserveProof } from '@suil/core/reserves';
import { addsUp } from './coverage/coverage.ts';

/** Whether every one of the balances is the owner's, and in the published sum of its asset, and that sum in the asset's total. */
export function areCounted(
  { proofs }: Pick<ReserveProofResponse, 'proofs'>,
  report: Pick<ReservesResponse, 'assets'>,
  owner: string,
): boolean {
  return proofs.every((proof) => {
    const published = report.assets.find((asset) => asset.asset === proof.asset);
    return published !== undefined && addsUp(published) && checkReserveProof(proof, published, owner);
  });
}

type Line = Pick<ReservesResponse, 'journalSeq'>;

export interface LineReads<Report extends Line, Proof extends Line> {
  readonly readProof: (journalSeq: string) => Promise<Proof>;
  /** Reads the report again, for the page, too. */
  readonly readReport: () => Promise<Report>;
}

/** Servers publish minutes apart: what is read again is proven, but where one of them does not want to. */
const READ_AGAIN_MOST = 2;

/**
 * Returns the proof with the report of the same line: with another one than the page has when newer reserves were published. They are not compared across lines.
 * @throws {RESERVES_REPLACED} when what is read again is not proven either: then nothing is known
 */
export async function readSameLine<Report extends Line, Proof extends Line>(
  shown: Report,
  { readProof, readReport }: LineReads<Report, Proof>,
): Promise<{ report: Report; response: Proof }> {
  let report = shown;
  for (let left = READ_AGAIN_MOST; ; left--) {
    const response = await readProof(report.journalSeq).catch(nullWhereReplaced);
    if (response?.journalSeq === report.journalSeq) return { report, response };
    if (left === 0) throw new AppError('RESERVES_REPLACED');
    report = await readReport();
  }
}

function nullWhereReplaced(error: unknown): null {
  if (isAppError(error, 'RESERVES_REPLACED')) return null;
  throw error;
}
