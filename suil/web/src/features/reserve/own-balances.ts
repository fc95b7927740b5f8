/** Whether a member's balances are counted in what the vault is compared with. Pure. */
import type { ReserveProofResponse, ReservesResponse } from '@suil/core/api';
import { checkReserveProof } from '@suil/core/reserves';
import { addsUp } from './coverage/coverage.ts';

/** Whether every one of the balances is the owner's, and in the published sum of its asset, and that sum in the asset's total. */
export function areCounted(
  { journalSeq, proofs }: Pick<ReserveProofResponse, 'journalSeq' | 'proofs'>,
  report: Pick<ReservesResponse, 'journalSeq' | 'assets'>,
  owner: string,
): boolean {
  return (
    journalSeq === report.journalSeq &&
    proofs.every((proof) => {
      const published = report.assets.find((asset) => asset.asset === proof.asset);
      return published !== undefined && addsUp(published) && checkReserveProof(proof, published, owner);
    })
  );
}
