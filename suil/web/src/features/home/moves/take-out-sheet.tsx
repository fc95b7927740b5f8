import { useLedgerAssets } from '../../../entities/account/queries.ts';
import { usePrices } from '../../../entities/market/prices.ts';
import { usePledges, useSuilPledges } from '../../../entities/pledge/queries.ts';
import { usePaged } from '../../../platform/api/paged.ts';
import { useIsLoggedIn } from '../../../platform/api/session.ts';
import { usePosition, useReserves, useToday } from '../../../platform/chain/queries.ts';
import { formatAmount } from '../../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../../platform/i18n/texts.ts';
import type { IconName } from '../../../ui/layout/icon.tsx';
import { Retry, Skeleton } from '../../../ui/lists/list-state.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './move-list.module.css';
import { MoveList } from './move-list.tsx';
import { type Choice, takeOutChoices } from './take-out.ts';

const ICONS = { withdraw: 'withdraw', unstake: 'drop', redeem: 'bank', claim: 'plus' } as const satisfies Record<
  Choice['verb'],
  IconName
>;

function verbText(t: TFunction, verb: Choice['verb']): string {
  if (verb === 'withdraw') return t('withdrawal.short');
  if (verb === 'unstake') return t('flow.unstake');
  return verb === 'redeem' ? t('bank.redeem') : t('flow.claim');
}

/** What can leave now: income, free principal and balances, the most valuable first. */
export default function TakeOutSheet({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { choices, failed, retry } = useChoices(address);
  return (
    <Sheet open fromPage onClose={onClose} title={t('home.withdraw')}>
      {failed ? <Retry onRetry={retry} /> : null}
      {choices === null ? <Skeleton height="13rem" /> : null}
      {choices && choices.length > 0 ? (
        <MoveList
          items={choices.map(({ verb, move, asset, units, to }) => ({
            icon: ICONS[verb],
            text: verbText(t, verb),
            move,
            amount: `${formatAmount(units, asset)} ${asset}`,
            to,
          }))}
        />
      ) : null}
      {choices?.length === 0 && !failed ? <p className={styles.note}>{t('home.takeOutNothing')}</p> : null}
    </Sheet>
  );
}

/** The choices once everything that was asked for is there; what failed is left out, and said. */
function useChoices(address: string) {
  const loggedIn = useIsLoggedIn(address);
  const ledger = useLedgerAssets(address, loggedIn);
  const position = usePosition(address);
  const pledges = usePledges(address);
  const suilPledges = useSuilPledges(address);
  const subscriptions = usePaged(address, 'GET /bank/subscriptions', { status: 'active' }, loggedIn);
  const prices = usePrices();
  const reserves = useReserves();
  const today = useToday();
  const reads = [position, pledges, suilPledges, prices, reserves, ...(loggedIn ? [ledger, subscriptions] : [])];
  const failed = reads.some((read) => read.isError);
  const retry = () => reads.forEach((read) => void read.refetch());
  if (reads.some((read) => read.isPending)) return { choices: null, failed, retry };
  const choices = takeOutChoices({
    ledger: ledger.data ?? [],
    position: position.data,
    pledges: pledges.data ?? [],
    suilPledges: suilPledges.data ?? [],
    subscriptions: subscriptions.data?.pages.flatMap((page) => page.items) ?? [],
    released: BigInt(ledger.data?.find((row) => row.asset === 'SUIL')?.released ?? 0),
    today,
    prices: { reserves: reserves.data, suilSpot: prices.data?.suilSpot },
  });
  return { choices, failed, retry };
}
