/** What is wrong, each with what to do, before anything else. */

import { durationText } from '../../../web/src/platform/i18n/duration-text.ts';
import { errorMessage } from '../../../web/src/platform/i18n/error-message.ts';
import { formatDateTime, formatTime } from '../../../web/src/platform/i18n/format.ts';
import { Icon } from '../../../web/src/ui/layout/icon.tsx';
import { Disclosure } from '../../../web/src/ui/lists/disclosure.tsx';
import type { AlertState, ConsoleState } from '../../src/state/state.ts';
import type { ChainFacts } from '../data/chain.ts';
import { type Finding, findingsOf, PART_KEYS } from '../data/findings.ts';
import { type Say, useSay } from '../texts/texts.ts';
import { countText } from './figures.ts';
import styles from './findings-card.module.css';
import { type Headline, headlineOf } from './headline.ts';
import { RunbookText } from './runbook-text.tsx';

const ICONS = { good: 'check', warn: 'warn', bad: 'warn', none: 'info' } as const satisfies Record<
  Headline['tone'],
  string
>;

interface FindingsProps {
  readonly state: ConsoleState | undefined;
  readonly facts: ChainFacts | undefined;
  readonly isSilent: boolean;
  readonly chainError: Error | null;
}

export function FindingsCard({ state, facts, isSilent, chainError }: FindingsProps) {
  const say = useSay();
  if (state === undefined) {
    return (
      <section className={styles.card} data-tone={isSilent ? 'bad' : 'none'}>
        <h2>{say(isSilent ? 'finding.consoleSilent' : 'findings.loading')}</h2>
      </section>
    );
  }
  const findings = [...ownFindings(isSilent, chainError), ...findingsOf(state, facts)];
  const bad = findings.filter(({ tone }) => tone === 'bad').length;
  const { tone, title } = headlineOf(say, {
    bad,
    all: findings.length,
    // What fails to be read is a finding of its own.
    isRead: facts !== undefined || chainError !== null,
  });
  return (
    <section className={styles.card} data-tone={tone} aria-labelledby="findings">
      <div className={styles.head}>
        <Icon name={ICONS[tone]} size="1.75rem" />
        <div>
          <h2 id="findings">{title}</h2>
          <span className="sr" role="status">
            {title}
          </span>
          <p className={styles.sub}>
            {state.network} · {say('findings.asOf', { time: formatTime(state.atMs) })} · {sourceText(say, state)}
          </p>
        </div>
      </div>
      {findings.length === 0 ? null : (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <FindingItem key={finding.id} finding={finding} nowMs={state.atMs} />
          ))}
        </ul>
      )}
      <Pending alerts={state.alerts.active} nowMs={state.atMs} />
    </section>
  );
}

function sourceText(say: Say, { alerts }: ConsoleState): string {
  const source =
    alerts.source === 'console'
      ? say('findings.source.console', { time: formatTime(alerts.watchedSinceMs) })
      : say('findings.source.prometheus');
  return say('findings.rules', { rules: countText(alerts.rules), source });
}

function ownFindings(isSilent: boolean, chainError: Error | null): readonly Finding[] {
  const own = { values: {}, sinceMs: null, alert: null, tone: 'bad' } as const;
  return [
    ...(isSilent ? [{ ...own, id: 'console', text: 'finding.consoleSilent' as const, stated: [] }] : []),
    ...(chainError === null
      ? []
      : [{ ...own, id: 'chain', text: 'finding.chainSilent' as const, stated: [errorMessage(chainError)] }]),
  ];
}

function FindingItem({ finding, nowMs }: { finding: Finding; nowMs: number }) {
  const say = useSay();
  const { tone, stated, sinceMs, alert } = finding;
  return (
    <li data-tone={tone} data-testid={`finding ${finding.id}`}>
      <p className={styles.title}>
        <strong>{say(finding.text, valuesOf(say, finding))}</strong>
        {sinceMs === null ? null : (
          <span className={styles.since}>{say('time.since', { duration: durationText(nowMs - sinceMs) })}</span>
        )}
      </p>
      {stated.map((text) => (
        <p key={text} className={styles.stated}>
          {text}
        </p>
      ))}
      {alert === null ? null : <AlertText alert={alert} />}
    </li>
  );
}

function valuesOf(say: Say, { values }: Finding): Readonly<Record<string, string | number>> {
  const { kind, atMs } = values;
  const part = PART_KEYS.find((key) => key === kind);
  return {
    ...values,
    ...(part === undefined ? {} : { process: say(part) }),
    ...(atMs === undefined ? {} : { time: formatDateTime(Number(atMs)) }),
  };
}

/** The rule's own sentence, and the section of the operator's manual. Both are English documents. */
function AlertText({ alert: { summary, labels, runbook } }: { alert: AlertState }) {
  const say = useSay();
  const about = Object.values(labels).join(', ');
  return (
    <>
      <p className={styles.stated} lang="en">
        {summary}
        {about === '' ? null : <span className={styles.about}> ({about})</span>}
      </p>
      {runbook === null ? null : (
        <Disclosure title={say('runbook.title', { title: runbook.title })}>
          <RunbookText runbook={runbook} />
        </Disclosure>
      )}
    </>
  );
}

function Pending({ alerts, nowMs }: { alerts: readonly AlertState[]; nowMs: number }) {
  const say = useSay();
  const pending = alerts.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return null;
  return (
    <p className={styles.pending}>
      {say('pending.title')}:{' '}
      {pending
        .map(({ name, sinceMs }) => `${name} (${say('time.since', { duration: durationText(nowMs - sinceMs) })})`)
        .join(', ')}
    </p>
  );
}
