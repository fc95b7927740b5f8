/** What a user has to do before a swap that moves the price, or whose price is worse than its mean: the part of the form that asks, and whether it was done. */
import { DECIMALS, formatAmount as plainAmount, type SwapCoin } from '@suil/core';
import { type ReactNode, useState } from 'react';
import { formatAmount, formatPpm } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Acceptance } from '../../../ui/forms/acceptance.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import type { Route } from '../choice.ts';
import styles from '../exchange.module.css';
import type { Quote } from '../quote.ts';
import {
  type ImpactStep,
  impactStep,
  isLossTyped,
  largestUnwarned,
  lossText,
  meanLossPpm,
  meanStep,
} from './impact.ts';

interface Guard {
  /** Whether something is left to do. */
  isWaiting: boolean;
  /** From the second step on the button says that it continues in spite of the loss. */
  isRisky: boolean;
  view: ReactNode;
}

const NO_GUARD: Guard = { isWaiting: false, isRisky: false, view: null };

/** The guard of a quote; undefined: there is none yet. `setAmount` takes the amount that needs no warning. */
export function useImpactGuard(route: Route, quote: Quote | undefined, setAmount: (text: string) => void): Guard {
  const { t } = useTranslation();
  const { pay, get } = route;
  const lossPpm = quote?.impactPpm ?? 0n;
  const step = impactStep(lossPpm);
  const loss = lossText(lossPpm);
  return useGuard(route, {
    ...{ step, loss },
    warning: t('exchange.highImpact', { impact: formatPpm(lossPpm) }),
    title: t('exchange.lossTitle', { loss }),
    text: quote
      ? t('exchange.lossText', {
          pay: `${formatAmount(quote.amount, pay)} ${pay}`,
          get: `${formatAmount(quote.amountOut, get)} ${get}`,
        })
      : '',
    way: quote && step !== 'none' ? <Largest {...{ pay, quote, setAmount }} /> : null,
  });
}

/** The guard of a price that is worse than its mean. */
export function useMeanGuard(route: Route, quote: Quote | undefined): Guard {
  const { t } = useTranslation();
  const lossPpm = quote === undefined ? 0n : meanLossPpm(route.pay, route.get, quote);
  const loss = lossText(lossPpm);
  return useGuard(route, {
    ...{ step: meanStep(lossPpm), loss },
    warning: t('exchange.meanWarning', { loss: formatPpm(lossPpm) }),
    title: t('exchange.meanTitle', { loss }),
    text: t('exchange.meanText'),
    way: null,
  });
}

/** Both guards of a quote. */
export function useGuards(route: Route, quote: Quote | undefined, setAmount: (text: string) => void): Guard {
  const impact = useImpactGuard(route, quote, setAmount);
  const mean = useMeanGuard(route, quote);
  return {
    isWaiting: impact.isWaiting || mean.isWaiting,
    isRisky: impact.isRisky || mean.isRisky,
    view: (
      <>
        {impact.view}
        {mean.view}
      </>
    ),
  };
}

interface Asked {
  step: ImpactStep;
  /** In percent, as it is to be typed. */
  loss: string;
  warning: string;
  title: string;
  text: string;
  /** What can be done instead. */
  way: ReactNode;
}

function useGuard({ pay, get }: Route, { step, loss, warning, title, text, way }: Asked): Guard {
  const { t } = useTranslation();
  const [acceptedFor, setAcceptedFor] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  if (step === 'none') return NO_GUARD;
  if (step === 'read') return { ...NO_GUARD, view: <Notice tone="warn">{warning}</Notice> };
  // What was accepted for two coins is not accepted for others.
  const coins = pay + get;
  const isAccepted = acceptedFor === coins;
  const isDone = step === 'accept' ? isAccepted : isLossTyped(typed, loss);
  const view = (
    <section className={styles.loss} aria-label={title}>
      <Notice tone="bad">
        <b>{title}</b>
        <p>{text}</p>
      </Notice>
      {way}
      {step === 'accept' ? (
        <Acceptance isOn={isAccepted} onChange={(on) => setAcceptedFor(on ? coins : null)}>
          {t('exchange.lossAccept')}
        </Acceptance>
      ) : (
        <LossField loss={loss} typed={typed} onType={setTyped} />
      )}
    </section>
  );
  return { isWaiting: !isDone, isRisky: true, view };
}

function LossField({ loss, typed, onType }: { loss: string; typed: string; onType: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('exchange.lossType', { loss })}
      value={typed}
      problem={null}
      inputMode="decimal"
      autoComplete="off"
      onChange={onType}
    />
  );
}

interface LargestProps {
  pay: SwapCoin;
  quote: Quote;
  setAmount: (text: string) => void;
}

/** The largest amount that needs no warning, to be used instead. */
function Largest({ pay, quote, setAmount }: LargestProps) {
  const { t } = useTranslation();
  const largest = largestUnwarned(quote);
  return (
    <div className={styles.largest}>
      <span>{t('exchange.lossLargest')}</span>
      <Button small onClick={() => setAmount(plainAmount(largest, { decimals: DECIMALS[pay] }))}>
        {t('exchange.lossUse', { amount: `${formatAmount(largest, pay)} ${pay}` })}
      </Button>
    </div>
  );
}
