/** What is wrong, the gravest first: alerts that ring, processes that are silent or state a problem, halts, pauses. Draws nothing. */
import type { AlertState, ConsoleState } from '../../src/state/state.ts';
import type { TextKey } from '../texts/texts.ts';
import type { ChainFacts } from './chain.ts';

export interface Finding {
  readonly id: string;
  readonly tone: 'bad' | 'warn';
  /** A text of this page, with what fills it. */
  readonly text: TextKey;
  readonly values: Readonly<Record<string, string | number>>;
  /** In the words of the process that states it. */
  readonly stated: readonly string[];
  /** Since when; null where it is not known. */
  readonly sinceMs: number | null;
  readonly alert: AlertState | null;
}

export const PART_KEYS = [
  'process.node',
  'process.server',
  'process.signer',
  'process.auditor',
  'process.sponsor',
] as const satisfies readonly TextKey[];
type PartKey = (typeof PART_KEYS)[number];

/** @param facts undefined while the chain is not read */
export function findingsOf(state: ConsoleState, facts: ChainFacts | undefined): readonly Finding[] {
  const found = [...alertFindings(state), ...processFindings(state), ...haltFindings(state), ...pauseFindings(facts)];
  return found.toSorted((left, right) => Number(left.tone === 'warn') - Number(right.tone === 'warn'));
}

function finding(id: string, tone: Finding['tone'], text: TextKey, rest: Partial<Finding> = {}): Finding {
  return { id, tone, text, values: {}, stated: [], sinceMs: null, alert: null, ...rest };
}

function alertFindings({ alerts }: ConsoleState): readonly Finding[] {
  const unknown =
    alerts.problem === null ? [] : [finding('alerts', 'bad', 'finding.alertsUnknown', { stated: [alerts.problem] })];
  const rings = alerts.active.filter(({ status }) => status === 'firing');
  return [
    ...unknown,
    ...rings.map((alert) =>
      finding(
        `${alert.name} ${JSON.stringify(alert.labels)}`,
        alert.severity === 'page' ? 'bad' : 'warn',
        'finding.alert',
        {
          values: { name: alert.name },
          sinceMs: alert.sinceMs,
          alert,
        },
      ),
    ),
  ];
}

/** The processes with the text that names each. */
export function processesOf({ node, servers, signer, auditor, sponsor }: ConsoleState) {
  const named = <State>(kind: PartKey, state: State | null) => (state === null ? [] : [{ kind, state }]);
  return [
    { kind: 'process.node' as const, state: node },
    ...servers.map((state) => ({ kind: 'process.server' as const, state })),
    ...named('process.signer', signer),
    ...named('process.auditor', auditor),
    ...named('process.sponsor', sponsor),
  ];
}

function processFindings(state: ConsoleState): readonly Finding[] {
  return processesOf(state).flatMap(({ kind, state: { url, health, problems } }) => {
    if (health === 'ok' || problems.length === 0) return [];
    const isSilent = health === 'silent';
    return [
      finding(`${kind} ${url}`, isSilent ? 'bad' : 'warn', isSilent ? 'finding.silent' : 'finding.states', {
        values: { kind, url },
        stated: problems,
      }),
    ];
  });
}

function haltFindings({ auditor }: ConsoleState): readonly Finding[] {
  return (auditor?.halts ?? []).map(({ halt, code, openedAtMs }) =>
    finding(`halt ${halt}`, 'bad', 'finding.halt', { values: { code, halt }, sinceMs: openedAtMs }),
  );
}

function pauseFindings(facts: ChainFacts | undefined): readonly Finding[] {
  if (facts === undefined) return [];
  const { configuration, nowMs } = facts;
  const { pausedUntilMs, vouchersPausedUntilMs: vouchers, keys } = configuration;
  const disabled = Object.entries(keys).filter(([, { current }]) => current === null);
  return [
    ...(pausedUntilMs === null
      ? []
      : [finding('pause', 'warn', 'finding.paused', { values: { atMs: pausedUntilMs } })]),
    ...(vouchers === null || vouchers <= nowMs
      ? []
      : [finding('vouchers', 'warn', 'finding.vouchersPaused', { values: { atMs: vouchers } })]),
    ...disabled.map(([name]) => finding(`key ${name}`, 'bad', 'finding.keyDisabled', { values: { name } })),
  ];
}
