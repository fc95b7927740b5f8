/** Each process: whether it answers, and the few numbers by which it is judged. */
import { durationText } from '../../../web/src/platform/i18n/duration-text.ts';
import { formatAmount, formatCount, formatDateTime } from '../../../web/src/platform/i18n/format.ts';
import { Card } from '../../../web/src/ui/layout/card.tsx';
import { Pill } from '../../../web/src/ui/layout/hero.tsx';
import { type Fact, Facts } from '../../../web/src/ui/lists/facts.tsx';
import type {
  AuditorState,
  ConsoleState,
  Health,
  NodeState,
  ServerState,
  SignerState,
  SponsorState,
} from '../../src/state/state.ts';
import { type Say, useSay } from '../texts/texts.ts';
import { bytesText, countText, waitingText } from './figures.ts';
import styles from './processes.module.css';

const TONES = { ok: 'green', problem: 'orange', silent: 'red' } as const satisfies Record<Health, string>;

export function Processes({ state }: { state: ConsoleState }) {
  const say = useSay();
  const { node, servers, signer, auditor, sponsor } = state;
  return (
    <Card title={say('card.processes')}>
      <ul className={styles.processes}>
        <Process name={say('process.node')} state={node} facts={nodeFacts(say, node)} />
        {servers.map((server) => (
          <Process key={server.url} name={say('process.server')} state={server} facts={serverFacts(say, server)} />
        ))}
        {signer === null ? null : (
          <Process name={say('process.signer')} state={signer} facts={signerFacts(say, signer)} />
        )}
        {auditor === null ? null : (
          <Process name={say('process.auditor')} state={auditor} facts={auditorFacts(say, auditor)} />
        )}
        {sponsor === null ? null : (
          <Process name={say('process.sponsor')} state={sponsor} facts={sponsorFacts(say, sponsor)} />
        )}
      </ul>
    </Card>
  );
}

interface ProcessProps {
  readonly name: string;
  readonly state: { readonly url: string; readonly health: Health };
  readonly facts: readonly Fact[];
}

function Process({ name, state: { url, health }, facts }: ProcessProps) {
  const say = useSay();
  return (
    <li data-testid={`process ${name}`}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <Pill tone={TONES[health]}>{say(`health.${health}`)}</Pill>
      </p>
      <p className={styles.url}>{url}</p>
      {health === 'silent' ? null : <Facts facts={facts} />}
    </li>
  );
}

function nodeFacts(say: Say, { chainTimeMs }: NodeState): Fact[] {
  return [{ label: say('fact.chainTime'), value: chainTimeMs === null ? '–' : formatDateTime(chainTimeMs) }];
}

function serverFacts(say: Say, { numbers, withdrawals, status }: ServerState): Fact[] {
  const lag = numbers?.['lagMs'] ?? status?.lagMs ?? null;
  return [
    { label: say('fact.lag'), value: lag === null ? '–' : durationText(lag) },
    {
      label: say('fact.withdrawals'),
      value: withdrawals === null ? '–' : say(withdrawals ? 'withdrawals.given' : 'withdrawals.stopped'),
    },
    { label: say('fact.disk'), value: bytesText(numbers?.['diskFreeBytes'] ?? null) },
  ];
}

function signerFacts(say: Say, { waitingMs, refusals, diskFreeBytes, halts }: SignerState): Fact[] {
  return [
    { label: say('fact.halts'), value: countText(halts), ...(halts === 0 ? {} : { tone: 'bad' as const }) },
    {
      label: say('fact.waiting'),
      value: waitingText(say, waitingMs),
    },
    { label: say('fact.refusals'), value: countText(refusals) },
    { label: say('fact.disk'), value: bytesText(diskFreeBytes) },
  ];
}

function auditorFacts(say: Say, state: AuditorState): Fact[] {
  const { seq, levelAgeMs, vaultAgeMs, gasMist, diskFreeBytes } = state;
  return [
    { label: say('fact.seq'), value: seq === null ? '–' : formatCount(Number(seq)) },
    { label: say('fact.level'), value: levelAgeMs === null ? '–' : durationText(levelAgeMs) },
    {
      label: say('fact.vaultProven'),
      value: vaultAgeMs === null ? '–' : say('time.ago', { duration: durationText(vaultAgeMs) }),
    },
    { label: say('fact.gas'), value: suiText(gasMist) },
    { label: say('fact.disk'), value: bytesText(diskFreeBytes) },
  ];
}

function sponsorFacts(say: Say, { accountMist, dayLeftMist, open, refusals, diskFreeBytes }: SponsorState): Fact[] {
  return [
    { label: say('fact.sponsorAccount'), value: suiText(accountMist) },
    { label: say('fact.sponsorDay'), value: suiText(dayLeftMist) },
    { label: say('fact.sponsorOpen'), value: countText(open) },
    { label: say('fact.refusals'), value: countText(refusals) },
    { label: say('fact.disk'), value: bytesText(diskFreeBytes) },
  ];
}

function suiText(mist: number | null): string {
  return mist === null ? '–' : `${formatAmount(BigInt(Math.trunc(mist)), 'SUI', 2)} SUI`;
}
