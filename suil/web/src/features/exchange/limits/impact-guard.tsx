/** What a user has to do before an exchange that moves the price: the part of the form that asks, and whether it was done. */
import { DECIMALS, formatAmount as plainAmount } from '@suil/core';
import { type ReactNode, useState } from 'react';
import { useParameters } from '../../../entities/parameters/queries.ts';
import { formatAmount, formatPpm } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import type { Route } from '../choice.ts';
import styles from '../exchange.module.css';
import type { Quote } from '../quote.ts';
import { impactStep, isLossTyped, largestUnwarned, lossText } from './impact.ts';

interface ImpactGuard {
  /** Whether something is left to do. */
  isWaiting: boolean;
  /** From the second step on the button says that it continues in spite of the loss. */
  isRisky: boolean;
  view: ReactNode;
}

/** The guard of a quote; undefined: there is none yet. `setAmount` takes the amount that needs no warning. */
export function useImpactGuard(route: Route, quote: Quote | undefined, setAmount: (text: string) => void): ImpactGuard {
  const [acceptedFor, setAcceptedFor] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const { swapFeeBps } = useParameters();
  const step = quote === undefined ? 'none' : impactStep(quote.impactPpm);
  if (quote === undefined || step === 'none') return { isWaiting: false, isRisky: false, view: null };
  const { impactPpm, steps, pools } = quote;
  if (step === 'read') return { isWaiting: false, isRisky: false, view: <Warning impactPpm={impactPpm} /> };
  const largest = largestUnwarned({ steps, pools, exchangeFeeBps: swapFeeBps });
  const use = () => setAmount(plainAmount(largest, { decimals: DECIMALS[route.pay] }));
  // What was accepted for two coins is not accepted for others.
  const coins = route.pay + route.get;
  const common = { route, quote, largest, onUse: use };
  if (step === 'accept')
    return {
      isWaiting: acceptedFor !== coins,
      isRisky: true,
      view: (
        <Acceptance {...common} accepted={acceptedFor === coins} onAccept={(on) => setAcceptedFor(on ? coins : null)} />
      ),
    };
  return {
    isWaiting: !isLossTyped(typed, impactPpm),
    isRisky: true,
    view: <LossField {...common} typed={typed} onType={setTyped} />,
  };
}

function Warning({ impactPpm }: { impactPpm: bigint }) {
  const { t } = useTranslation();
  return <Notice tone="warn">{t('exchange.highImpact', { impact: formatPpm(impactPpm) })}</Notice>;
}

interface LossProps {
  route: Route;
  quote: Quote;
  largest: bigint;
  onUse: () => void;
}

function Acceptance({
  accepted,
  onAccept,
  ...loss
}: LossProps & { accepted: boolean; onAccept: (on: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Loss {...loss}>
      <label className={styles.accept}>
        <input type="checkbox" checked={accepted} onChange={(event) => onAccept(event.target.checked)} />
        <span>{t('exchange.lossAccept')}</span>
      </label>
    </Loss>
  );
}

function LossField({ typed, onType, ...loss }: LossProps & { typed: string; onType: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <Loss {...loss}>
      <TextField
        label={t('exchange.lossType', { loss: lossText(loss.quote.impactPpm) })}
        value={typed}
        problem={null}
        inputMode="decimal"
        autoComplete="off"
        onChange={onType}
      />
    </Loss>
  );
}

function Loss({ route, quote, largest, onUse, children }: LossProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const { pay, get } = route;
  return (
    <section className={styles.loss} aria-label={t('exchange.lossTitle', { loss: lossText(quote.impactPpm) })}>
      <Notice tone="bad">
        <b>{t('exchange.lossTitle', { loss: lossText(quote.impactPpm) })}</b>
        <p>
          {t('exchange.lossText', {
            pay: `${formatAmount(quote.amount, pay)} ${pay}`,
            get: `${formatAmount(quote.amountOut, get)} ${get}`,
          })}
        </p>
      </Notice>
      <div className={styles.largest}>
        <span>{t('exchange.lossLargest')}</span>
        <Button small onClick={onUse}>
          {t('exchange.lossUse', { amount: `${formatAmount(largest, pay)} ${pay}` })}
        </Button>
      </div>
      {children}
    </section>
  );
}
