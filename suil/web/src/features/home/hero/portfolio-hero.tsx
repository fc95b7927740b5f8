import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  type HistoryDay,
  type HistoryRange,
  isLongEnough,
  RANGES,
  rangeOf,
} from '../../../entities/portfolio/history.ts';
import { rememberedPortfolio, rememberPortfolio } from '../../../entities/portfolio/remembered.ts';
import { type PortfolioView, usePortfolio } from '../../../entities/portfolio/use-portfolio.ts';
import { useIsLoggedIn } from '../../../platform/api/session.ts';
import { useHiddenBalance } from '../../../platform/browser/hidden-balance.ts';
import { formatAmount, formatNearTime } from '../../../platform/i18n/format.ts';
import { inOneText } from '../../../platform/i18n/one-text.ts';
import { type TFunction, useTranslation, withAllTexts } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Segmented } from '../../../ui/actions/segmented.tsx';
import { Icon, type IconName } from '../../../ui/layout/icon.tsx';
import { Retry, TextSkeleton } from '../../../ui/lists/list-state.tsx';
import { openConnect } from '../../../wallet/connect/connect-state.ts';
import styles from './hero.module.css';
import HistoryChart, { RangeChips } from './history-chart.tsx';

/** The words that cover several moves open a choice of them. */
const CHOICES = {
  deposit: lazy(() => withAllTexts(import('../moves/deposit-sheet.tsx'))),
  takeOut: lazy(() => withAllTexts(import('../moves/take-out-sheet.tsx'))),
};

/** The portfolio: what it is worth now, its line, and the three places that money can be in. */
export function PortfolioHero({ address }: { address: string }) {
  const { t } = useTranslation();
  const [range, setRange] = useState<HistoryRange>('30');
  const { hidden, toggle } = useHiddenBalance();
  const view = usePortfolio(address, range);
  const remembered = useRemembered(address, view, hidden);
  const canChart = useIsLoggedIn(address) && !view.historyFailed;
  const expected = view.history ? hasLine(view.history) : (rememberedPortfolio(address)?.isCharted ?? true);
  const isCharted = canChart && expected;
  return (
    <section className="hero" aria-labelledby="portfolio">
      <h1 className="sr">{t('home.title')}</h1>
      <div className="portfolio-head">
        <div className="portfolio-row">
          <span className="portfolio-label">
            <span id="portfolio">{t('home.portfolio')}</span>
            <button
              type="button"
              className={styles.eye}
              aria-pressed={hidden}
              aria-label={t('home.hide')}
              onClick={toggle}
            >
              <Icon name={hidden ? 'eyeOff' : 'eye'} size="1rem" />
            </button>
          </span>
          {remembered ? <span className="portfolio-label">{t('network.asOf', { time: remembered.time })}</span> : null}
          {isCharted && !remembered ? (
            <RangeChoice days={view.history ?? []} range={range} onChange={setRange} />
          ) : null}
        </div>
        {view.failed && !view.now ? (
          <Retry onRetry={view.retry} />
        ) : (
          <Total text={view.now ? amountText(view.now.total, hidden) : remembered?.text} />
        )}
      </div>
      <History address={address} view={view} range={range} hidden={hidden} isCharted={isCharted} />
      <Places view={view} hidden={hidden} />
      <Moves address={address} />
    </section>
  );
}

/**
 * What the figure was when it was last shown here, and when, until it is read again; null from then on, and where nothing was kept. Keeps
 * the figure that is shown: only a whole one, and none while amounts are hidden.
 */
function useRemembered(address: string, { now, isPartial, history }: PortfolioView, hidden: boolean) {
  const shown = now && !isPartial && !hidden ? amountText(now.total, false) : null;
  const isCharted = history ? hasLine(history) : null;
  useEffect(() => {
    if (hidden) rememberPortfolio(null);
    else if (shown !== null) {
      const before = rememberedPortfolio(address)?.isCharted ?? true;
      rememberPortfolio({ address, text: shown, isCharted: isCharted ?? before, asOfMs: Date.now() });
    }
  }, [address, shown, isCharted, hidden]);
  const kept = now || hidden ? null : rememberedPortfolio(address);
  return kept && { text: kept.text, time: formatNearTime(kept.asOfMs, Date.now()) };
}

interface ViewProps {
  view: PortfolioView;
  hidden: boolean;
}

/** An amount in USD, unless the user wants it unseen. */
function amountText(value: bigint, hidden: boolean): string {
  return hidden ? '••••••' : formatAmount(value, 'USDC', 2);
}

function Total({ text }: { text: string | undefined }) {
  return (
    <p className="portfolio-figure" data-testid="portfolio">
      {text ?? <TextSkeleton width="9rem" />}
      <small>USD</small>
    </p>
  );
}

/** A day alone is no line. */
const hasLine = (days: readonly HistoryDay[]) => days.length > 1;

interface RangeChoiceProps {
  days: readonly HistoryDay[];
  range: HistoryRange;
  onChange: (range: HistoryRange) => void;
}

function RangeChoice({ days, range, onChange }: RangeChoiceProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('home.range')}
      options={RANGES.map((value) => ({
        value,
        text: t(value === 'all' ? 'home.rangeAll' : `home.range${value}`),
        disabled: !isLongEnough(days, value),
      }))}
      value={isLongEnough(days, range) ? range : 'all'}
      onChange={onChange}
    />
  );
}

interface HistoryProps extends ViewProps {
  address: string;
  range: HistoryRange;
  /** Whether a line is expected while it is read. */
  isCharted: boolean;
}

/** The line and its changes, or in its place why there is none. */
function History({ address, view, range, hidden, isCharted }: HistoryProps) {
  const { t } = useTranslation();
  const loggedIn = useIsLoggedIn(address);
  const { history, isPartial, historyFailed } = view;
  if (!loggedIn) {
    return (
      <Reason text={t('home.logInForHistory')}>
        <Button small onClick={() => openConnect('sign-in')}>
          {t('login.signIn')}
        </Button>
      </Reason>
    );
  }
  if (historyFailed || (isPartial && !history)) {
    return <Reason text={inOneText(t('home.totalPartial'), t('home.historyNeedsServer'))} />;
  }
  if (hidden) return <Reason text={t('home.amountsHidden')} />;
  if (history === null) return <div className={isCharted ? styles.plotSpace : styles.reason} />;
  if (!hasLine(history)) return <Reason text={t('home.historyTomorrow')} />;
  const change = rangeOf(history, range);
  return (
    <>
      {isPartial ? <p className={styles.note}>{t('home.totalPartial')}</p> : null}
      <RangeChips change={change} name={rangeName(t, history, range)} />
      <HistoryChart change={change} />
    </>
  );
}

function rangeName(t: TFunction, history: readonly HistoryDay[], range: HistoryRange): string {
  const count = range !== 'all' && isLongEnough(history, range) ? Number(range) : history.length;
  return t('home.days', { count });
}

function Reason({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.reason}>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** In the wallet, in the account, earning: the wallet is not in the chart, because its past is not known. */
function Places({ view: { now, wallet }, hidden }: ViewProps) {
  const { t } = useTranslation();
  const places: {
    name: 'wallet' | 'account' | 'earning';
    icon: IconName;
    value: bigint | null | undefined;
    note: string;
  }[] = [
    { name: 'wallet', icon: 'wallet', value: wallet, note: t('home.notInChart') },
    { name: 'account', icon: 'vault', value: now?.account, note: t('home.readyToUse') },
    { name: 'earning', icon: 'sprout', value: now?.earning, note: t('home.inProducts') },
  ];
  return (
    <dl className={`${styles.places} num`}>
      {places.map(({ name, icon, value, note }) => (
        <div key={name}>
          <dt>
            <Icon name={icon} size="0.95rem" />
            {t(`place.${name}`)}
          </dt>
          <dd data-testid={`place-${name}`}>
            {value == null ? <TextSkeleton width="4rem" /> : amountText(value, hidden)}
          </dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Moves({ address }: { address: string }) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<keyof typeof CHOICES | null>(null);
  const Choice = choice && CHOICES[choice];
  return (
    <div className={styles.moves}>
      <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={() => setChoice('deposit')}>
        {t('home.deposit')}
      </Button>
      <Button icon="withdraw" aria-haspopup="dialog" onClick={() => setChoice('takeOut')}>
        {t('home.withdraw')}
      </Button>
      <Suspense>{Choice ? <Choice address={address} onClose={() => setChoice(null)} /> : null}</Suspense>
    </div>
  );
}
