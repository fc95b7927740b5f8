/** Says why something did not work, and what to do. */
import { readAppError } from '@suil/core';
import { isWalletError } from '@suil/wallet';
import { NodeProblem } from '../chain/nodes.ts';
import { PaysLess } from '../chain/transaction.ts';
import type { Translate } from '../texts/texts.ts';
import { usePage } from './context.ts';

export function Problem({ error }: { error: unknown }) {
  const { t, amount, place } = usePage();
  if (error === null) return null;
  return (
    <p class="problem" role="alert">
      {error instanceof PaysLess
        ? t('problem.paysLess', {
            amount: amount(error.pays, error.exit.coin),
            coin: error.exit.coin,
            expected: amount(error.exit.pays, error.exit.coin),
          })
        : problemText(t, error, place.chain)}
    </p>
  );
}

function problemText(t: Translate, error: unknown, network: string): string {
  if (error instanceof NodeProblem) {
    // A node that refuses is another problem than one that does not answer.
    const refusal = readAppError(error.cause);
    if (refusal === undefined || error.key !== 'node.silent') return t(error.key, { node: error.node, network });
    return t('problem.other', { reason: refusal.message });
  }
  if (isWalletError(error, 'WALLET_REQUEST_REJECTED')) return t('problem.refused');
  return t('problem.other', { reason: readAppError(error)?.message ?? reasonOf(error) });
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
