/** What a member sees of withdrawals: the own ones, the queue, the day's limits. Changes nothing. */
import {
  type Address,
  AppError,
  type DayRoom,
  dayOf,
  dayStartMs,
  expectDays,
  type QueuedRequest,
  type VaultCoin,
  VOUCHER_VALIDITY_MS,
} from '@suil/core';
import type {
  Manifest,
  WithdrawalLimitsResponse,
  WithdrawalPreviewResponse,
  WithdrawalResponse,
  WithdrawalsQuery,
  WithdrawalsResponse,
} from '@suil/core/api';
import { memberAccount, readAccountBalances } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import type { VaultGate } from '@suil/sdk';
import { cutPage, decodeMark, encodeMark, MARK_BIGINT } from '../../http/paging.ts';
import { type Cap, readCaps, VAULT_COINS } from './caps.ts';
import { readOpenHalts } from './halt/halts.ts';
import { readRoom } from './issuer.ts';
import { readPositions, readQueue, readQueueSizes } from './queue-store.ts';
import { findRefusal } from './requests.ts';
import { listWithdrawals, readWithdrawal } from './store.ts';
import type { Withdrawal, WithdrawalStatus } from './withdrawal.ts';

export type WithdrawalServiceOptions = {
  db: Queryable;
  manifest: Manifest;
  /** What the chain last said about vouchers; null when it did not answer yet. */
  gate: () => Promise<VaultGate | null>;
  businessNow: () => number;
};

export type WithdrawalService = {
  list: (address: Address, query: WithdrawalsQuery) => Promise<WithdrawalsResponse>;
  /** @throws {WITHDRAWAL_NOT_FOUND} for one of somebody else, too */
  get: (address: Address, id: bigint) => Promise<WithdrawalResponse>;
  limits: (address: Address) => Promise<WithdrawalLimitsResponse>;
  /** @throws {WITHDRAWAL_ABOVE_SHARE} @throws {LEDGER_BALANCE_INSUFFICIENT} @throws {AMOUNT_ZERO} */
  preview: (address: Address, asset: VaultCoin, amount: bigint) => Promise<WithdrawalPreviewResponse>;
};

/** The queue is looked through as far as this when days are foretold. */
const FORESIGHT_REQUESTS = 2_000;
const STATUSES_OF: Record<WithdrawalResponse['status'], readonly WithdrawalStatus[]> = {
  queued: ['queued', 'issuing'],
  issued: ['issued'],
  paid: ['paid'],
  returned: ['returned'],
  cancelled: ['cancelled'],
};

export function createWithdrawalService(options: WithdrawalServiceOptions): WithdrawalService {
  const { db, manifest, businessNow } = options;

  async function roomOf(asset: VaultCoin, cap: Cap): Promise<DayRoom & { day: number; cap: bigint }> {
    const nowMs = businessNow();
    const freeOnChain = (await options.gate())?.free[asset] ?? null;
    return { ...(await readRoom(db, { asset, cap, freeOnChain, nowMs })), day: dayOf(nowMs), cap: cap.cap };
  }

  /** Returns the expected day of every request of the queue, `next` added at its end. */
  async function foretell(asset: VaultCoin, next: readonly QueuedRequest[] = []): Promise<Map<bigint, number>> {
    const queue = await readQueue(db, asset, FORESIGHT_REQUESTS);
    const caps = await readCaps(db, dayOf(businessNow()));
    return expectDays([...queue, ...next], await roomOf(asset, caps[asset]));
  }

  async function describeAll(withdrawals: readonly Withdrawal[]): Promise<WithdrawalResponse[]> {
    const days = new Map<bigint, number>();
    const positions = new Map<bigint, number>();
    const queued = withdrawals.filter(({ status }) => status === 'queued');
    for (const asset of new Set(queued.map((withdrawal) => withdrawal.asset))) {
      for (const [id, day] of await foretell(asset)) days.set(id, day);
      const ids = queued.filter((withdrawal) => withdrawal.asset === asset).map(({ id }) => id);
      for (const [id, position] of await readPositions(db, asset, ids)) positions.set(id, position);
    }
    return withdrawals.map((withdrawal) => {
      const { id, status } = withdrawal;
      if (status === 'issuing') return describe(withdrawal, { position: 0, expectedDay: dayOf(businessNow()) });
      const queue = { position: positions.get(id) ?? 0, expectedDay: days.get(id) ?? null };
      return describe(withdrawal, status === 'queued' ? queue : null);
    });
  }

  return {
    list: async (address, { asset, source, status, cursor, limit }) => {
      const mark = decodeMark(cursor, MARK_BIGINT);
      const rows = await listWithdrawals(db, {
        member: address,
        asset,
        source,
        statuses: status && STATUSES_OF[status],
        before: mark && BigInt(mark[0] ?? 0),
        limit: limit + 1,
      });
      const page = cutPage(
        rows,
        limit,
        (row) => row,
        ({ id }) => encodeMark(id),
      );
      return { ...page, items: await describeAll(page.items) };
    },

    get: async (address, id) => {
      const withdrawal = await readWithdrawal(db, id);
      const [described] = withdrawal?.member === address ? await describeAll([withdrawal]) : [];
      if (described === undefined) throw new AppError('WITHDRAWAL_NOT_FOUND');
      return described;
    },

    limits: async (address) => {
      const day = dayOf(businessNow());
      const caps = await readCaps(db, day);
      const sizes = await readQueueSizes(db);
      const assets = await Promise.all(
        VAULT_COINS.map(async (asset) => {
          const { cap, share, free, taken } = await roomOf(asset, caps[asset]);
          const ownLeft = share - (taken.get(address) ?? 0n);
          const ownFree = ownLeft < free ? ownLeft : free;
          const { length = 0, total = 0n } = sizes.get(asset) ?? {};
          return {
            asset,
            cap: `${cap}`,
            share: `${share}`,
            free: `${free}`,
            ownFree: `${ownFree < 0n ? 0n : ownFree}`,
            queueLength: length,
            queueTotal: `${total}`,
          };
        }),
      );
      const pausedUntilMs = (await options.gate())?.pausedUntilMs ?? null;
      const [halt] = await readOpenHalts(db);
      return { day, resetsAtMs: dayStartMs(day + 1), pausedUntilMs, haltedSinceMs: halt?.openedAtMs ?? null, assets };
    },

    preview: async (address, asset, amount) => {
      if (amount === 0n) throw new AppError('AMOUNT_ZERO');
      const day = dayOf(businessNow());
      const { [asset]: cap } = await readCaps(db, day);
      const room = await roomOf(asset, cap);
      const refusal = findRefusal({ asset, amount, source: 'balance', recipient: address }, manifest, room.share);
      if (refusal !== null) throw refusal;
      const balances = await readAccountBalances(db, [memberAccount(address)]);
      const available = balances.find((row) => row.asset === asset)?.balance ?? 0n;
      if (amount > available) throw new AppError('LEDGER_BALANCE_INSUFFICIENT', { asset });
      const expectedDay = (await foretell(asset, [{ id: NEXT_ID, address, amount }])).get(NEXT_ID) ?? null;
      return {
        amount: `${amount}`,
        fee: '0',
        available: `${available}`,
        queued: expectedDay !== day,
        expectedDay,
        validityMs: VOUCHER_VALIDITY_MS,
      };
    },
  };
}

/** Stands for a request that was not made yet. */
const NEXT_ID = 1n << 64n;

function describe(withdrawal: Withdrawal, queue: WithdrawalResponse['queue']): WithdrawalResponse {
  const { id, asset, amount, recipient, source, reserve, status, voucher, ...rest } = withdrawal;
  const { requestedAtMs, issuedAtMs, expiresAtMs, digest, endedAtMs } = rest;
  return {
    id: `${id}`,
    asset,
    amount: `${amount}`,
    recipient,
    source,
    reserve,
    status: status === 'issuing' ? 'queued' : status,
    requestedAtMs,
    cancellable: status === 'queued',
    queue,
    voucher: status === 'issued' ? voucher : null,
    issuedAtMs: status === 'issuing' ? null : issuedAtMs,
    expiresAtMs: status === 'issuing' ? null : expiresAtMs,
    digest,
    endedAtMs,
  };
}
