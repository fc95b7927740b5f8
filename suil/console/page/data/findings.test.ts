/** What the page says is wrong, from a state made by hand. */
import { expect, test } from 'vitest';
import { manifest } from '../../../server/src/testing/test-deployment.test-support.ts';
import type { TFunction } from '../../../web/src/platform/i18n/texts.ts';
import type { AlertState, ConsoleState } from '../../src/state/state.ts';
import { announcementsOf } from './announcements.ts';
import type { ChainFacts } from './chain.ts';
import { findingsOf, processesOf } from './findings.ts';

/** The key alone. */
const t = ((key: string) => key) as TFunction;

const WELL: ConsoleState = {
  atMs: 100_000,
  network: 'localnet',
  nodeUrl: 'http://node',
  manifest,
  node: { url: 'http://node', health: 'ok', problems: [], chainTimeMs: 99_000 },
  servers: [
    { url: 'http://server', health: 'ok', problems: [], withdrawals: true, numbers: {}, status: null, history: null },
  ],
  signer: { url: 'http://signer', health: 'ok', problems: [], halts: 0, waitingMs: 0, refusals: 0, diskFreeBytes: 1 },
  auditor: {
    ...{ url: 'http://auditor', health: 'ok', problems: [], seq: '7', levelAgeMs: 0, vaultAgeMs: 0 },
    ...{ gasMist: 1, diskFreeBytes: 1, halts: [] },
  },
  sponsor: {
    ...{ url: 'http://sponsor', health: 'ok', problems: [], accountMist: 5, dayLeftMist: 4 },
    ...{ open: 0, refusals: 0, diskFreeBytes: 1 },
  },
  alerts: { source: 'console', watchedSinceMs: 0, rules: 47, problem: null, active: [] },
};
const alert = (name: string, severity: AlertState['severity'], status: AlertState['status']): AlertState => ({
  ...{ name, severity, status, summary: `${name}.`, sinceMs: 40_000, labels: {}, runbook: null },
});
const idsOf = (state: ConsoleState, facts?: ChainFacts) =>
  findingsOf(state, facts).map(({ tone, text, values, stated }) => [tone, text, ...Object.values(values), ...stated]);

const KEY = new Uint8Array(32).fill(0xab);
const slot = { current: KEY, standby: null, announced: null };
/** The parts of the chain's state that are read here. */
function factsOf(configuration: object): ChainFacts {
  const quiet = {
    ...{ pausedUntilMs: null, vouchersPausedUntilMs: null, parameters: [], offeredTo: null },
    ...{ announcedGuardian: null, announcedUpgrade: null },
    keys: { withdraw: slot, settlement: slot, audit: slot },
  };
  return { configuration: { ...quiet, ...configuration }, nowMs: 1_000 } as never;
}

test('default: nothing is wrong', () => {
  expect(idsOf(WELL)).toEqual([]);
  expect(idsOf(WELL, factsOf({}))).toEqual([]);
  expect(processesOf(WELL).map(({ kind }) => kind)).toEqual([
    ...['process.node', 'process.server', 'process.signer', 'process.auditor', 'process.sponsor'],
  ]);
  expect(processesOf({ ...WELL, signer: null, auditor: null, sponsor: null })).toHaveLength(2);
});

test('behavior: what calls an operator now is first; what has not lasted is not counted', () => {
  const active = [
    alert('SuilNodeBehind', 'ticket', 'firing'),
    alert('SuilBreach', 'page', 'firing'),
    alert('SuilDown', 'page', 'pending'),
  ];
  expect(idsOf({ ...WELL, alerts: { ...WELL.alerts, active } })).toEqual([
    ['bad', 'finding.alert', 'SuilBreach'],
    ['warn', 'finding.alert', 'SuilNodeBehind'],
  ]);
});

test('behavior: alerts that are not known are wrong themselves', () => {
  const alerts = { ...WELL.alerts, problem: 'Prometheus does not answer' };
  expect(idsOf({ ...WELL, alerts })).toEqual([['bad', 'finding.alertsUnknown', 'Prometheus does not answer']]);
});

test('behavior: a silent process, one that states a problem, and a halt', () => {
  const [server] = WELL.servers;
  const { signer, auditor } = WELL;
  if (server === undefined || signer === null || auditor === null) return expect.unreachable();
  const state: ConsoleState = {
    ...WELL,
    servers: [{ ...server, health: 'problem', problems: ['behind'] }],
    signer: { ...signer, health: 'silent', problems: ['no answer within a second'] },
    auditor: {
      ...auditor,
      health: 'problem',
      halts: [{ halt: 'H1', code: 'AUDIT_LINE_DIFFERS', seq: '9', openedAtMs: 5 }],
    },
  };
  expect(idsOf(state)).toEqual([
    ['bad', 'finding.silent', 'process.signer', 'http://signer', 'no answer within a second'],
    ['bad', 'finding.halt', 'AUDIT_LINE_DIFFERS', 'H1'],
    ['warn', 'finding.states', 'process.server', 'http://server', 'behind'],
  ]);
});

test('behavior: pauses that are open, and a key that is disabled', () => {
  const keys = { withdraw: { ...slot, current: null }, settlement: slot, audit: slot };
  expect(idsOf(WELL, factsOf({ pausedUntilMs: 5_000, vouchersPausedUntilMs: 1_001, keys }))).toEqual([
    ['bad', 'finding.keyDisabled', 'withdraw'],
    ['warn', 'finding.paused', 5_000],
    ['warn', 'finding.vouchersPaused', 1_001],
  ]);
  expect(idsOf(WELL, factsOf({ vouchersPausedUntilMs: 1_000 }))).toEqual([]);
});

test('announcementsOf: the next first, each with its time', () => {
  const digest = new Uint8Array(32).fill(1);
  const upgrade = { digest, number: 0, announcedMs: 0, readyMs: 700, expiresMs: 900, authorized: false };
  const facts = factsOf({
    parameters: [
      { key: 1, value: 100n, next: { value: 200n, day: 20_000 }, least: 0n, largest: 500n },
      { key: 2, value: 100n, next: null, least: 0n, largest: 500n },
    ],
    keys: { withdraw: { ...slot, announced: { key: KEY, readyMs: 600 } }, settlement: slot, audit: slot },
    announcedGuardian: { guardian: '0x1', readyMs: 800 },
    offeredTo: '0x2',
    announcedUpgrade: upgrade,
  });
  expect(announcementsOf(t, facts).map(({ text, atMs, untilMs }) => [text, atMs, untilMs])).toEqual([
    ['announced.admin', null, null],
    ['announced.key', 600, null],
    ['announced.upgrade', 700, 900],
    ['announced.guardian', 800, null],
    ['announced.parameter', 20_000 * 86_400_000, null],
  ]);
  expect(announcementsOf(t, facts).at(-1)?.values).toEqual({
    name: 'parameter.unstakeFee · unstakeFeeBps',
    from: '1%',
    to: '2%',
  });
  const published = announcementsOf(t, factsOf({ announcedUpgrade: { ...upgrade, authorized: true } }));
  expect(published).toMatchObject([{ text: 'announced.published', atMs: null, untilMs: null }]);
});
