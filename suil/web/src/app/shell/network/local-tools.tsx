import { MS_PER_DAY } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postLocal, useChainTime, useFaucet } from '../../../entities/local/local.ts';
import { useConfig } from '../../../platform/chain/config.ts';
import { errorMessage } from '../../../platform/i18n/error-message.ts';
import { formatDateTime } from '../../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { useAddress } from '../../../wallet/connect/account.ts';
import type { TransactionPlan } from '../../../wallet/transaction/plan.ts';
import { walletRows } from '../../../wallet/transaction/review/review-row.ts';
import { startTransaction } from '../../../wallet/transaction/run-transaction.ts';
import styles from './local-tools.module.css';
import { closeNetwork } from './network-state.ts';

const STEPS = [1, 7, 40] as const;

const TEST_USDC = 10_000_000_000n;

/** Mints the local chain's USDC, as anyone may there. */
function mintPlan(t: TFunction): TransactionPlan {
  return {
    kind: 'transaction',
    action: t('local.usdc'),
    moves: { from: 'mint', to: 'wallet' },
    done: t('local.usdcDone'),
    prepare: async (chain, recipient) => ({
      transaction: chain.sdk.buildMintTestUsdc({ manifest: chain.manifest, amount: TEST_USDC, recipient }),
      rows: () => [
        {
          label: t('review.youReceive'),
          ...walletRows(chain).receives(TEST_USDC, 'USDC', { digits: 0 }),
          tone: 'good',
        },
      ],
    }),
  };
}

/** Moves the chain's clock by days; everything is read again afterwards. */
function useClock() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => postLocal('/node/dev/clock', { advanceMs: days * MS_PER_DAY }),
    onSuccess: () => cache.invalidateQueries(),
    onError: (error: unknown) => void showToast({ kind: 'error', text: errorMessage(error) }),
  });
}

/** Tools of the local chain: free test coins, and a clock that can be moved forward. Shown in no other environment. */
export function LocalTools({ faucetUrl }: { faucetUrl: string | null }) {
  const { t } = useTranslation();
  const address = useAddress();
  const store = useWalletStore();
  const { data: config } = useConfig();
  const chainMs = useChainTime();
  const clock = useClock();
  const faucet = useFaucet(faucetUrl, address);
  return (
    <section className={styles.panel} aria-label={t('local.title')}>
      <h3>{t('local.title')}</h3>
      <dl className={`${styles.times} num`}>
        <dt>{t('local.chainTime')}</dt>
        <dd data-testid="chain-time">{chainMs === undefined ? '–' : formatDateTime(chainMs)}</dd>
        <dt>{t('local.wallTime')}</dt>
        <dd>{formatDateTime(Date.now())}</dd>
      </dl>
      <div className={styles.row}>
        {config?.manifest.testCoins ? (
          <Button
            small
            className={styles.faucet}
            disabled={!address}
            onClick={() => {
              closeNetwork();
              startTransaction(store, mintPlan(t));
            }}
          >
            {t('local.usdc')}
          </Button>
        ) : null}
        {faucetUrl ? (
          <Button
            small
            className={styles.faucet}
            disabled={!address}
            busy={faucet.isPending}
            onClick={() => faucet.mutate()}
          >
            {t('local.faucet')}
          </Button>
        ) : null}
        {STEPS.map((days) => (
          <Button
            key={days}
            small
            busy={clock.isPending && clock.variables === days}
            disabled={clock.isPending}
            onClick={() => clock.mutate(days)}
          >
            {t('local.days', { count: days })}
          </Button>
        ))}
      </div>
    </section>
  );
}
