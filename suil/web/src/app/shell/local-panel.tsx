import { AppError, MS_PER_DAY } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useConfig } from '../../platform/chain/config.ts';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { formatAmount, formatDateTime } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { useAddress } from '../../wallet/connect/account.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import styles from './local-panel.module.css';

const STEPS = [1, 7, 40] as const;

async function post(path: string, body: unknown): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, init).catch((cause) => {
    throw new AppError('NETWORK_FAILED', {}, { cause });
  });
  if (!response.ok) throw new AppError('REQUEST_FAILED', { status: response.status });
}

const TEST_USDC = 10_000_000_000n;

/** Mints the local chain's USDC, as anyone may there. */
function mintPlan(t: TFunction): TransactionPlan {
  return {
    kind: 'transaction',
    action: t('local.usdc'),
    moves: { from: 'mint', to: 'wallet' },
    done: t('local.usdcDone'),
    prepare: async ({ manifest, sdk }, recipient) => ({
      transaction: sdk.buildMintTestUsdc({ manifest, amount: TEST_USDC, recipient }),
      rows: () => [
        { label: t('review.youReceive'), value: `${formatAmount(TEST_USDC, 'USDC', 0)} USDC`, tone: 'good' },
      ],
    }),
  };
}

/** Moves the chain's clock by days, and pays test SUI to `address`; everything is read again afterwards. */
function useLocalTools(faucetUrl: string | null, address: string | null) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const options = {
    onSuccess: () => cache.invalidateQueries(),
    onError: (error: unknown) => void showToast({ kind: 'error', text: errorMessage(error) }),
  };
  const clock = useMutation({
    mutationFn: (days: number) => post('/node/dev/clock', { advanceMs: days * MS_PER_DAY }),
    ...options,
  });
  const faucet = useMutation({
    mutationFn: () => post(faucetUrl ?? '', { FixedAmountRequest: { recipient: address } }),
    ...options,
    onSuccess: () => {
      showToast({ kind: 'success', text: t('local.faucetDone') });
      void cache.invalidateQueries();
    },
  });
  return { clock, faucet };
}

/** Tools of the local chain: free test SUI and a clock that can be moved forward. Shown in no other environment. */
export default function LocalPanel({ faucetUrl }: { faucetUrl: string | null }) {
  const { t } = useTranslation();
  const address = useAddress();
  const store = useWalletStore();
  const { data: config } = useConfig();
  const status = useQuery({
    queryKey: ['open', 'status'],
    queryFn: () => api('GET /status'),
    refetchInterval: 15_000,
  });
  const { clock, faucet } = useLocalTools(faucetUrl, address);
  return (
    <aside className={styles.panel} aria-label={t('local.title')}>
      <div className={styles.head}>
        <b>{t('local.title')}</b>
        <span className="num" data-testid="chain-time">
          {status.data ? formatDateTime(status.data.chainTimestampMs) : '–'}
        </span>
      </div>
      <div className={styles.row}>
        {config?.manifest.testCoins ? (
          <Button
            small
            className={styles.faucet}
            disabled={!address}
            onClick={() => startTransaction(store, mintPlan(t))}
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
    </aside>
  );
}
