/** What the app believes of the sponsor's answers: only the program that it sent, from this account, with another's gas, until the next epoch ends. */
import { Transaction } from '@mysten/sui/transactions';
import { AppError, type AppErrorCode } from '@suil/core';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Chain } from '../../../platform/chain/chain.ts';
import type { TransactionPlan } from '../plan.ts';
import { isSponsorable, prepareSponsored } from './prepare-sponsored.ts';

const answer = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/api/api.ts', () => ({ api: answer }));

const ME = `0x${'a'.repeat(64)}`;
const SPONSOR = `0x${'5'.repeat(64)}`;
const OTHER = `0x${'b'.repeat(64)}`;
const CHAIN = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';

/** A program that needs no node to be built. */
function program(amount = 1n): Transaction {
  const transaction = new Transaction();
  transaction.moveCall({ target: '0x3::finance::bind', arguments: [transaction.pure.u64(amount)] });
  return transaction;
}

type Expiration = Parameters<Transaction['setExpiration']>[0];
/** As the sponsor sets it: in this epoch and the next. */
const DURING = { minEpoch: '1', maxEpoch: '2', minTimestamp: null, maxTimestamp: null, chain: CHAIN, nonce: 1 };

interface Envelope {
  readonly expiration?: Expiration;
  readonly sender?: string;
  readonly owner?: string;
  readonly payment?: { objectId: string; version: string; digest: string }[];
}

async function sealed(
  kind: Uint8Array,
  { sender = ME, owner = SPONSOR, payment = [], expiration = { ValidDuring: DURING } }: Envelope = {},
): Promise<string> {
  const transaction = Transaction.fromKind(kind);
  transaction.setSender(sender);
  transaction.setGasOwner(owner);
  transaction.setGasPrice(1_000);
  transaction.setGasBudget(7_000_000);
  transaction.setGasPayment(payment);
  transaction.setExpiration(expiration);
  return Buffer.from(await transaction.build()).toString('base64');
}

const simulate = vi.fn();
const chain = {
  client: { core: { getCurrentSystemState: async () => ({ systemState: { epoch: '1' } }) } },
  manifest: { chain: CHAIN },
  parseTransaction: (bytes: Uint8Array) => Transaction.from(bytes),
  sdk: { simulate },
} as unknown as Chain;
const plan = {
  kind: 'transaction',
  isSponsored: true,
  prepare: async () => ({ transaction: program(), rows: () => [] }),
} as unknown as TransactionPlan;
const kindOf = (transaction: Transaction) => transaction.build({ onlyTransactionKind: true });

beforeEach(() => {
  const fee = { address: SPONSOR, coinType: '0x2::sui::SUI', amount: -900n };
  const outcome = { networkFeeMist: 900n, events: [], balanceChanges: [fee], objectChanges: [] };
  simulate.mockReset().mockResolvedValue({ ok: true, bytes: new Uint8Array(), ...outcome });
  answer.mockReset();
});

test('default: the same program with the sponsor’s gas, and no fee of the sender', async () => {
  answer.mockImplementation(async (_: string, { body }: { body: { kind: string } }) => ({
    bytes: await sealed(Buffer.from(body.kind, 'base64')),
  }));
  expect(await prepareSponsored(chain, plan, ME)).toMatchObject({
    sponsor: SPONSOR,
    simulated: { networkFeeMist: 0n, balanceChanges: [] },
  });
});

const coin = { objectId: `0x${'c'.repeat(64)}`, version: '1', digest: CHAIN };
test.each<[string, bigint, Envelope]>([
  ['another program', 2n, {}],
  ['another sender', 1n, { sender: OTHER }],
  ['gas of the sender', 1n, { owner: ME }],
  ['a coin as payment', 1n, { payment: [coin] }],
])('error: a server that answers with %s is not believed', async (_, amount, envelope) => {
  answer.mockResolvedValue({ bytes: await sealed(await kindOf(program(amount)), envelope) });
  expect(await prepareSponsored(chain, plan, ME)).toBeNull();
  expect(simulate).not.toHaveBeenCalled();
});

const during = (changed: Partial<typeof DURING>): Expiration => ({ ValidDuring: { ...DURING, ...changed } });
test.each<[string, Expiration]>([
  ['has no end', { None: true }],
  ['names an epoch alone', { Epoch: 2 }],
  ['ends later than the next epoch', during({ maxEpoch: '3' })],
  ['begins in a later one', during({ minEpoch: '2' })],
  ['is of another chain', during({ chain: '11111111111111111111111111111111' })],
])('attack: a transaction that %s is not signed: who has it could send it at any later time', async (_, expiration) => {
  answer.mockResolvedValue({ bytes: await sealed(await kindOf(program()), { expiration }) });
  expect(await prepareSponsored(chain, plan, ME)).toBeNull();
  expect(simulate).not.toHaveBeenCalled();
});

test('error: a transaction that would fail is not offered', async () => {
  answer.mockResolvedValue({ bytes: await sealed(await kindOf(program())) });
  simulate.mockResolvedValue({ ok: false, error: new AppError('NETWORK_FAILED') });
  expect(await prepareSponsored(chain, plan, ME)).toBeNull();
});

test('error: a budget that is used up is said; what else refuses leaves the member without a sponsor', async () => {
  const refused = (code: 'SPONSOR_BUDGET_DRAINED' | 'SPONSOR_ALLOWANCE_USED' | 'SPONSOR_ABSENT') => {
    answer.mockRejectedValue(new AppError(code));
    return prepareSponsored(chain, plan, ME);
  };
  await expect(refused('SPONSOR_BUDGET_DRAINED')).rejects.toMatchObject({ code: 'SPONSOR_BUDGET_DRAINED' });
  await expect(refused('SPONSOR_ALLOWANCE_USED')).rejects.toMatchObject({ code: 'SPONSOR_ALLOWANCE_USED' });
  expect(await refused('SPONSOR_ABSENT')).toBeNull();
});

test.each<[AppErrorCode, boolean]>([
  ['CHAIN_GAS_BALANCE_INSUFFICIENT', true],
  ['ASSET_SUI_INSUFFICIENT', true],
  ['CHAIN_OBJECT_STALE', false],
])('%s of a listed act asks the sponsor: %s; of another act never', (code, expected) => {
  const { isSponsored: _, ...unlisted } = plan;
  expect(isSponsorable(plan, { code } as AppError)).toBe(expected);
  expect(isSponsorable(unlisted, { code } as AppError)).toBe(false);
});
