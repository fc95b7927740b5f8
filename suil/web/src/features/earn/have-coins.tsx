/** "I have": the coins with a balance. A choice fills in what the balance is worth and leaves the products that take the coin. */
import { DECIMALS, formatAmount as plainAmount } from '@suil/core';
import { useLedgerAssets } from '../../entities/account/queries.ts';
import { COINS, type Coin, withValue } from '../../entities/earn/model/inputs.ts';
import type { EarnData } from '../../entities/earn/model/rows.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useBalances } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import styles from './earn.module.css';

interface HaveCoinsProps {
  readonly address: string;
  readonly have: Coin | null;
  readonly data: EarnData;
  readonly onText: (text: string) => void;
}

const MICROS = 1_000_000n;
const CENT = 10_000n;

export function HaveCoins({ address, have, data, onText }: HaveCoinsProps) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const wallet = useBalances(address).data;
  const loggedIn = useIsLoggedIn(address);
  const ledger = useLedgerAssets(address, loggedIn);
  // A part of a balance would fill in too small an amount.
  if (wallet === undefined || (loggedIn && ledger.isPending)) return null;
  const balanceOf = (coin: Coin) => {
    const row = ledger.data?.find(({ asset }) => asset === coin);
    return (coin === 'PRO' ? 0n : wallet[coin]) + BigInt(row?.available ?? 0);
  };
  const priceOf = (coin: Coin) => (coin === 'SUI' || coin === 'SUIL' ? (data.prices[coin] ?? 0n) : MICROS);
  const held = COINS.map((coin) => {
    const units = balanceOf(coin);
    return { coin, units, micros: (units * priceOf(coin)) / 10n ** BigInt(DECIMALS[coin]) };
  }).filter(({ micros }) => micros >= CENT);
  if (held.length === 0) return null;
  const choose = (coin: Coin, micros: bigint) => {
    const next = coin === have ? null : coin;
    if (next !== null) onText(plainAmount(micros, { decimals: DECIMALS.USDC, maxFraction: 2 }));
    setSearch((before) => withValue(before, 'have', next), { replace: true });
  };
  return (
    <fieldset className={styles.control}>
      <legend>{t('earn.have')}</legend>
      <div className={styles.coins}>
        {held.map(({ coin, units, micros }) => (
          <button
            key={coin}
            type="button"
            className={`${styles.chip} num`}
            aria-pressed={coin === have}
            onClick={() => choose(coin, micros)}
          >
            {formatAmount(units, coin, 2)} {coin}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
