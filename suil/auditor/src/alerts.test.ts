/** Which alerts ring for each condition that the auditor finds: the rules as Prometheus gets them, over the numbers that the auditor gives it. */
import { AUDIT_HALT_CODES, type AuditHaltCode, auditHaltLevel } from '@suil/core';
import { expect, test } from 'vitest';
import { auditorAlerts } from './alerts.ts';
import { emptyState } from './check/journal.test-support.ts';
import type { Halt } from './halt/halt-log.ts';
import { type AuditView, renderMetrics } from './metrics.ts';
import { AuditStatus } from './status.ts';

const MINUTE_MS = 60_000;

/** An auditor with which nothing is wrong, at this time since its start. */
function calm(nowMs = 0, status = new AuditStatus(() => nowMs)): AuditView {
  status.noteRound({ status: 'level', reason: null, applied: 0 });
  status.noteGas(1_000_000_000n);
  return {
    auditor: { state: emptyState(), kept: { seq: 7n, hash: 'ab' } },
    verified: { head: 41n, headMs: 8_000, pendingCount: 0 },
    halts: { open: [], refusing: [] },
    statements: { newest: null },
    roots: { differs: false },
    poster: { postedDay: -1, differs: false },
    vault: { comparedAgeMs: 0 },
    auditKey: { differs: false },
    appCheck: { compares: true, differs: false, comparedAgeMs: 0 },
    settlements: { counts: { differing: 0, waiting: 0 } },
    status,
  };
}

/** Returns the alerts whose expression holds; each compares one number with another number or with another metric. */
function ringing(view: AuditView): string[] {
  const values = new Map<string, number>();
  for (const line of renderMetrics(view).split('\n')) {
    const [name = '', value] = line.split(' ');
    if (!line.startsWith('#') && value !== undefined) values.set(name, Number(value));
  }
  const read = (text: string) => (/^\d/.test(text) ? Number(text) : (values.get(text) ?? Number.NaN));
  return auditorAlerts.flatMap(({ name, expression }) => {
    // What counts a growth is compared with what was counted since the start.
    const plain = expression.replace(/increase\((\w+)\[15m\]\)/, '$1');
    const [, left = '', sign, right = ''] = /^(\w+) ([<>]) (\w+)$/.exec(plain) ?? [];
    const holds = sign === '>' ? read(left) > read(right) : sign === '<' && read(left) < read(right);
    return holds ? [name] : [];
  });
}

function halted(code: AuditHaltCode): AuditView {
  const halt: Halt = { halt: 1, code, seq: 7n, detail: 'as found', openedAtMs: 1 };
  return { ...calm(), halts: { open: [halt], refusing: auditHaltLevel(code) > 0 ? [halt] : [] } };
}

test('nothing rings while nothing is wrong', () => {
  expect(ringing(calm())).toEqual([]);
});

test.each(AUDIT_HALT_CODES)('the halt %s rings once', (code) => {
  expect(ringing(halted(code))).toEqual([
    code === 'AUDIT_SETTLEMENT_DIFFERS' ? 'SuilAuditSettlementDiffers' : 'SuilAuditHalted',
  ]);
});

test.each<[string, (view: AuditView) => AuditView, string]>([
  [
    'the vault is not proven',
    (view) => ({ ...view, vault: { comparedAgeMs: 10 * MINUTE_MS + 1 } }),
    'SuilAuditVaultUnproven',
  ],
  ['the chain has another audit key', (view) => ({ ...view, auditKey: { differs: true } }), 'SuilAuditKeyDiffers'],
  [
    'the app is no release’s',
    (view) => ({ ...view, appCheck: { compares: true, differs: true, comparedAgeMs: 0 } }),
    'SuilAuditAppDiffers',
  ],
  [
    'the app cannot be read',
    (view) => ({ ...view, appCheck: { compares: true, differs: false, comparedAgeMs: 20 * MINUTE_MS + 1 } }),
    'SuilAuditAppUnread',
  ],
  ['another root is published', (view) => ({ ...view, roots: { differs: true } }), 'SuilAuditRootDiffers'],
  [
    'another hash is on chain',
    (view) => ({ ...view, poster: { postedDay: -1, differs: true } }),
    'SuilAuditPostedDiffers',
  ],
  [
    'a settlement cannot be compared',
    (view) => ({ ...view, settlements: { counts: { differing: 0, waiting: 1 } } }),
    'SuilAuditSettlementWaits',
  ],
])('%s: %s', (_, change, expected) => {
  expect(ringing(change(calm()))).toEqual([expected]);
});

test('the journal, the evidence, gas, disk and requests: one alert each', () => {
  let nowMs = 0;
  const status = new AuditStatus(() => nowMs);
  const view = calm(0, status);
  nowMs = 5 * MINUTE_MS + 1;
  expect(ringing(view)).toEqual(['SuilAuditBehind']);
  status.noteRound({ status: 'level', reason: null, applied: 0 });
  status.noteEvidenceProblem('a line has another checksum');
  expect(ringing(view)).toEqual(['SuilAuditEvidenceDamaged']);
  status.noteEvidenceProblem(null);
  status.noteGas(199_999_999n);
  expect(ringing(view)).toEqual(['SuilAuditGasLow']);
  status.noteGas(200_000_000n);
  status.noteDiskFree(1024 ** 3 - 1);
  expect(ringing(view)).toEqual(['SuilAuditDiskLow']);
  status.noteDiskFree(1024 ** 3);
  status.countRefusal('AUDIT_REFUSED');
  expect(ringing(view)).toEqual(['SuilAuditRefusing']);
  status.countRefusal('AUDIT_CAP_REACHED');
  expect(ringing(view)).toEqual(['SuilAuditRefusing', 'SuilAuditCapReached']);
});
