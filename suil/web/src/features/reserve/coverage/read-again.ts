/** Which coins were read before what they are compared with and hold less, and their reading again: nothing is said of them until then. */
import type { VaultAsset } from '@suil/core';
import type { ReservesResponse } from '@suil/core/api';
import { useEffect } from 'react';
import type { OpenedStatement } from '../audit/signed-statement.ts';
import type { StatementState } from '../audit/statement-card.tsx';
import type { VaultProof } from '../certified.ts';
import { coverageBy } from './coverage.ts';

interface Compared {
  readonly vault: Pick<VaultProof, 'coins' | 'readAgain'>;
  readonly report: ReservesResponse | undefined;
  readonly statement: OpenedStatement | undefined;
  readonly state: StatementState;
}

/** Returns those of which more was known when they are compared than when they were read. Once read again with it, none is named again. */
export function outdatedCoins({ vault, report, statement, state }: Compared): VaultAsset[] {
  const signed = state === 'outdated' && statement?.kind === 'signed' ? statement.statement : null;
  return vault.coins.flatMap(({ coin, proven }) => {
    const asset = report?.assets.find((each) => each.asset === coin);
    if (proven === undefined) return [];
    if (signed !== null && proven.before.statementSeq !== signed.seq) return [coin];
    return report && asset && coverageBy(report, asset, proven) === 'outdated' ? [coin] : [];
  });
}

export function useReadAgain(compared: Compared): void {
  useEffect(() => {
    for (const coin of outdatedCoins(compared)) compared.vault.readAgain(coin);
  });
}
