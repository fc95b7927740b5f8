/** Which alerts ring for each condition that stops vouchers: the rules as Prometheus gets them, over the numbers that the server gives it. */
import { expect, test } from 'vitest';
import { withdrawalAlerts } from './alerts.ts';
import type { Halt } from './halt/halts.ts';
import { gaugesOf, type Watches } from './open.ts';

const calm: Watches = {
  halts: { open: () => [], problems: () => [] },
  vaultWatch: { differences: () => [], problems: () => [] },
  breachWatch: { breaches: () => [], problems: () => [] },
  waits: { problems: () => [] },
  auditorHalt: { open: () => null, problems: () => [] },
};
const haltOf = (code: Halt['code'], level: Halt['level']): Halt => ({
  ...{ id: 1n, code, level, seq: 7n, detail: 'as found', openedAtMs: 1 },
});
const halted = (code: Halt['code'], level: Halt['level']): Partial<Watches> => ({
  halts: { open: () => [haltOf(code, level)], problems: () => [] },
});

/** Returns the alerts whose expression holds; each compares one number with another. */
async function ringing(watches: Partial<Watches>, problems: readonly string[] = []): Promise<string[]> {
  const gauges = gaugesOf({ ...calm, ...watches, worker: { problems: () => [...problems] } });
  const values = new Map<string, number>();
  for (const { name, read } of gauges) values.set(name, await read());
  return withdrawalAlerts.flatMap(({ name, expression }) => {
    const [, gauge = '', bound] = /^(suil_\w+) > (\d+)$/.exec(expression) ?? [];
    const value = values.get(gauge);
    return value !== undefined && value > Number(bound) ? [name] : [];
  });
}

test('nothing rings while nothing is wrong', async () => {
  expect(await ringing({})).toEqual([]);
});

test.each([
  ['VAULT_BREACH', 2, ['SuilHalted', 'SuilLedgerClosed']],
  ['VOUCHER_ID_AHEAD', 2, ['SuilHalted', 'SuilLedgerClosed']],
  ['LEDGER_DIFFERS', 2, ['SuilHalted', 'SuilLedgerClosed']],
  ['VAULT_SHORT', 2, ['SuilHalted', 'SuilLedgerClosed']],
  ['JOURNAL_DIFFERS', 2, ['SuilHalted', 'SuilLedgerClosed']],
  ['CHAIN_DIFFERS', 2, ['SuilHalted', 'SuilLedgerClosed']],
  ['JOURNAL_RESTORED', 2, ['SuilHalted', 'SuilLedgerClosed']],
  ['VAULT_DIFFERS', 1, ['SuilHalted']],
  ['VOUCHER_KEY_DIFFERS', 1, ['SuilHalted']],
] as const)('the halt %s of level %i rings %j', async (code, level, expected) => {
  expect(await ringing(halted(code, level))).toEqual(expected);
});

test('something left the vault without a request, and the vault differs: each rings before and beside its halt', async () => {
  expect(await ringing({ breachWatch: { breaches: () => [['USDC', 5n]], problems: () => [] } as never })).toEqual([
    'SuilBreach',
  ]);
  expect(await ringing({ vaultWatch: { differences: () => [{}], problems: () => [] } as never })).toEqual([
    'SuilVaultDiffers',
  ]);
});

test('a halt of the auditor closes the ledger, unless it stops vouchers alone, for which the auditor has an alert', async () => {
  const ringingAt = (level: 1 | 2) => {
    const open = () => ({ halt: '1@1700000000000', sinceMs: 1_700_000_000_000, level });
    return ringing({ auditorHalt: { open, problems: () => [] } });
  };
  expect([await ringingAt(2), await ringingAt(1)]).toEqual([['SuilLedgerClosed'], []]);
});

test('no checkpoint, no auditor, a key that is not the chain’s, before its halt: one alert each', async () => {
  expect(await ringing({ waits: { problems: () => ['the auditor has not answered'] } })).toEqual(['SuilVouchersWait']);
  expect(await ringing({}, ['withdrawals wait: the audit key is disabled on the chain'])).toEqual([
    'SuilWithdrawalsStalled',
  ]);
});
