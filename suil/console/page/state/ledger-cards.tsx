/** Journal, closing, settlement and withdrawals, as one server states them: the first that answers. */
import { dayStartMs } from '@suil/core';
import { durationText } from '../../../web/src/platform/i18n/duration-text.ts';
import { formatAmount, formatDate } from '../../../web/src/platform/i18n/format.ts';
import { Card } from '../../../web/src/ui/layout/card.tsx';
import { Notice } from '../../../web/src/ui/layout/notice.tsx';
import { type Fact, Facts } from '../../../web/src/ui/lists/facts.tsx';
import type { ConsoleState, ServerNumber, ServerState } from '../../src/state/state.ts';
import layout from '../layout/layout.module.css';
import { type Say, useSay } from '../texts/texts.ts';
import styles from './cards.module.css';
import { countText, shareText, waitingText } from './figures.ts';

export function LedgerCards({ state }: { state: ConsoleState }) {
  const say = useSay();
  const server = state.servers.find(({ health }) => health !== 'silent');
  if (server === undefined) {
    return (
      <Card title={say('card.ledger')}>
        <Notice tone="bad">{say('stated.none')}</Notice>
      </Card>
    );
  }
  return (
    <div className={layout.columns}>
      <Card title={say('card.ledger')}>
        <Facts facts={ledgerFacts(say, server)} />
        <Problems server={server} />
        <Stated url={server.url} />
      </Card>
      <Card title={say('card.withdrawals')}>
        <Facts facts={withdrawalFacts(say, server)} />
        {server.numbers === null ? <p className={styles.note}>{say('stated.numbers')}</p> : null}
        <Stated url={server.url} />
      </Card>
    </div>
  );
}

function Stated({ url }: { url: string }) {
  const say = useSay();
  return <p className={styles.note}>{say('stated.by', { url })}</p>;
}

function Problems({ server: { status } }: { server: ServerState }) {
  const problems = [status?.closingProblem, status?.settlementProblem].filter((problem) => problem != null);
  return problems.map((problem) => (
    <Notice key={problem} tone="warn">
      {problem}
    </Notice>
  ));
}

/** A count that is bad unless it is nothing. */
function bad(label: string, count: number | null | undefined): Fact {
  return { label, value: countText(count), ...(count == null || count === 0 ? {} : { tone: 'bad' as const }) };
}

const dateOf = (day: number | null | undefined) => (day == null ? '–' : formatDate(dayStartMs(day)));
const duration = (ms: number | null | undefined) => (ms == null ? '–' : durationText(ms));

function ledgerFacts(say: Say, { numbers, status, history }: ServerState): Fact[] {
  const number = (name: ServerNumber) => numbers?.[name] ?? null;
  return [
    { label: say('fact.lag'), value: duration(number('lagMs') ?? status?.lagMs) },
    { label: say('fact.journalAge'), value: ago(say, number('journalHeadAgeMs')) },
    { label: say('fact.intentWait'), value: waitingText(say, number('intentWaitMs')) },
    { label: say('fact.openDay'), value: dateOf(status?.openDay) },
    bad(say('fact.daysBehind'), number('daysBehind')),
    { label: say('fact.closingDelay'), value: duration(history?.days[0]?.delayMs) },
    { label: say('fact.settled'), value: dateOf(status?.settledDay) },
    { label: say('fact.published'), value: dateOf(status?.publishedDay) },
    { label: say('fact.factor'), value: shareText(number('fundingFactor')) },
    { label: say('fact.bank'), value: moneyText(number('bankReserveMicros')) },
    { label: say('fact.outages'), value: countText(history?.outages.length) },
  ];
}

function ago(say: Say, ms: number | null): string {
  return ms === null ? '–' : say('time.ago', { duration: durationText(ms) });
}

/** A double holds micro-dollars exactly up to nine billion dollars; only the server's own number is shown. */
function moneyText(micros: number | null): string {
  return micros === null ? '–' : `${formatAmount(BigInt(Math.trunc(micros)), 'USDC', 2)} USDC`;
}

function withdrawalFacts(say: Say, { numbers, withdrawals }: ServerState): Fact[] {
  const number = (name: ServerNumber) => numbers?.[name];
  const closed = number('ledgerClosed');
  return [
    {
      label: say('fact.withdrawals'),
      value: withdrawals === null ? '–' : say(withdrawals ? 'withdrawals.given' : 'withdrawals.stopped'),
      tone: withdrawals === false ? 'bad' : 'good',
      testId: 'withdrawals',
    },
    { label: say('fact.queued'), value: countText(number('queued')) },
    bad(say('fact.stalled'), number('withdrawalsStalled')),
    bad(say('fact.auditRefused'), number('auditRefused')),
    bad(say('fact.halts'), number('haltsOpen')),
    {
      label: say('fact.ledgerClosed'),
      value: closed == null ? '–' : say(closed > 0 ? 'common.yes' : 'common.no'),
      ...(closed ? { tone: 'bad' as const } : {}),
    },
    bad(say('fact.breaches'), number('breaches')),
    bad(say('fact.vaultDifferences'), number('vaultDifferences')),
  ];
}
