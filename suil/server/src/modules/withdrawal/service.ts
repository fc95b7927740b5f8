/** What a member sees of withdrawals: the own ones, the queue, the day's limits. Changes nothing. */
import {
  type Address,
  AppError,
  belowMinFromMs,
  dayOf,
  dayStartMs,
  isAppError,
  memberAccount,
  nextHourMs,
  nextRequestFromMs,
  shareOfCap,
  VAULT_ASSETS,
  type VaultAsset,
  VOUCHER_VALIDITY_MS,
  withdrawMins,
} from '@suil/core';
import type {
  Manifest,
  WithdrawalLimitsResponse,
  WithdrawalPreviewResponse,
  WithdrawalResponse,
  WithdrawalsQuery,
  WithdrawalsResponse,
} from '@suil/core/api';
import { CURSOR_BIGINT, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { readAccountBalances } from '../../ledger.ts';
import { readParameters } from '../parameters/read.ts';
import { checkSpending } from '../spending/read.ts';
import type { HaltRegister } from './halt/resume/register.ts';
import { createQueueForecast, type ForecastOptions, type QueueForecast } from './issuing/queue-forecast.ts';
import { type QueueSize, readAuditRefusals, readQueueSizes } from './issuing/queue-store.ts';
import { toCaps } from './limits/caps.ts';
import { findLimitRefusal, readRequestHistory } from './limits/request-limits.ts';
import { findRefusal } from './requests.ts';
import { readLostVouchers } from './restored/lost-vouchers.ts';
import { listWithdrawals, readWithdrawal } from './store.ts';
import { type Audit, independentCheckOf } from './waits/audit-view.ts';
import type { Withdrawal, WithdrawalStatus } from './withdrawal.ts';

export type WithdrawalServiceOptions = ForecastOptions & {
  manifest: Manifest;
  register: HaltRegister;
  /** Whether the signer answers; null while that is not known. */
  signerAnswers: () => Promise<boolean | null>;
  /** How far the audit is. */
  readAudit: () => Promise<Audit>;
};

export type WithdrawalService = {
  list: (address: Address, query: WithdrawalsQuery) => Promise<WithdrawalsResponse>;
  /** @throws {WITHDRAWAL_NOT_FOUND} also for another member's */
  get: (address: Address, id: bigint) => Promise<WithdrawalResponse>;
  limits: (address: Address) => Promise<WithdrawalLimitsResponse>;
  /** @throws {AMOUNT_ZERO | LEDGER_BALANCE_INSUFFICIENT | WITHDRAWAL_ABOVE_SHARE | WITHDRAWAL_BELOW_MINIMUM | WITHDRAWAL_TOO_MANY_OPEN | SPENDING_LIMIT_EXCEEDED} */
  preview: (address: Address, asset: VaultAsset, amount: bigint) => Promise<WithdrawalPreviewResponse>;
};

type Context = WithdrawalServiceOptions & { forecast: QueueForecast };

const STATUSES_OF: Record<WithdrawalResponse['status'], readonly WithdrawalStatus[]> = {
  queued: ['queued', 'issuing'],
  issued: ['issued'],
  paid: ['paid'],
  returned: ['returned'],
  cancelled: ['cancelled'],
};

export function createWithdrawalService(options: WithdrawalServiceOptions): WithdrawalService {
  const context: Context = { ...options, forecast: createQueueForecast(options) };
  return {
    list: (address, query) => list(context, address, query),
    get: (address, id) => get(context, address, id),
    limits: (address) => readLimits(context, address),
    preview: (address, asset, amount) => preview(context, address, { asset, amount }),
  };
}

async function list(
  context: Context,
  member: Address,
  { asset, source, status, cursor, limit }: WithdrawalsQuery,
): Promise<WithdrawalsResponse> {
  const position = decodeCursor(cursor, CURSOR_BIGINT);
  const statuses = status && STATUSES_OF[status];
  const before = position && BigInt(position[0] ?? 0);
  const rows = await listWithdrawals(context.db, { member, asset, source, statuses, before, limit: limit + 1 });
  const describe = await createDescriber(context, rows.slice(0, limit));
  return cutPage(rows, limit, describe, ({ id }) => encodeCursor(id));
}

async function get(context: Context, address: Address, id: bigint): Promise<WithdrawalResponse> {
  const withdrawal = await readWithdrawal(context.db, id);
  if (withdrawal?.member !== address) throw new AppError('WITHDRAWAL_NOT_FOUND');
  return (await createDescriber(context, [withdrawal]))(withdrawal);
}

/** Reads what these withdrawals wait for. */
async function createDescriber(
  { db, forecast, readAudit }: Context,
  withdrawals: readonly Withdrawal[],
): Promise<(withdrawal: Withdrawal) => WithdrawalResponse> {
  const places = await forecast.placesOf(withdrawals);
  const refusals = places.size > 0 ? await readAuditRefusals(db, [...places.keys()]) : new Map<bigint, number>();
  const audit = await readAudit();
  const lost = places.size > 0 ? await readLostVouchers(db) : null;
  return (withdrawal) => ({
    ...describe(withdrawal, places.get(withdrawal.id) ?? null),
    cancellable: withdrawal.status === 'queued' && (lost === null || withdrawal.id > lost.throughSeq),
    independentCheck: independentCheckOf(withdrawal, audit, refusals.get(withdrawal.id)),
  });
}

async function readLimits(context: Context, address: Address): Promise<WithdrawalLimitsResponse> {
  const { db, register, chainLimits, signerAnswers, businessNow } = context;
  const nowMs = businessNow();
  const day = dayOf(nowMs);
  const sizes = await readQueueSizes(db);
  const parameters = await readParameters(db, day);
  const history = await readRequestHistory(db, address, nowMs);
  const assets = await Promise.all(
    VAULT_ASSETS.map(async (asset) => ({
      asset,
      least: `${withdrawMins(parameters)[asset]}`,
      belowLeastFromMs: laterThan(belowMinFromMs(history.belowMinAtMs[asset]), nowMs),
      ...(await limitOf(context, address, { asset, size: sizes.get(asset) })),
    })),
  );
  const openMost = Number(parameters.withdrawOpenMax);
  const pausedUntilMs = (await chainLimits())?.pausedUntilMs ?? null;
  const [halt] = await register.readOpen(db);
  return {
    day,
    resetsAtMs: dayStartMs(day + 1),
    nextHourAtMs: nextHourMs(nowMs),
    pausedUntilMs,
    haltedSinceMs: halt?.openedAtMs ?? null,
    signerAnswers: (await signerAnswers()) ?? true,
    openCount: history.open + history.endedAtMs.length,
    openMost,
    nextRequestFromMs: laterThan(nextRequestFromMs(history, openMost, nowMs), nowMs),
    assets,
  };
}

function laterThan(timeMs: number | null, nowMs: number): number | null {
  return timeMs !== null && timeMs > nowMs ? timeMs : null;
}

async function limitOf(
  { forecast }: Context,
  address: Address,
  { asset, size }: { asset: VaultAsset; size: QueueSize | undefined },
): Promise<Omit<WithdrawalLimitsResponse['assets'][number], 'asset' | 'least' | 'belowLeastFromMs'>> {
  const { cap, requestMost, share, free, freeThisHour, taken } = await forecast.allowanceOf(asset);
  const ownLeft = share - (taken.get(address) ?? 0n);
  const ownPartOf = (left: bigint) => {
    const part = ownLeft < left ? ownLeft : left;
    return `${part < 0n ? 0n : part}`;
  };
  return {
    cap: `${cap}`,
    share: `${requestMost}`,
    free: `${free}`,
    ownFree: ownPartOf(free),
    ownFreeThisHour: ownPartOf(freeThisHour),
    queueLength: size?.length ?? 0,
    queueTotal: `${size?.total ?? 0n}`,
  };
}

/** Stands for a request that was not made yet. */
const NEXT_ID = 1n << 64n;

async function preview(
  { db, manifest, forecast, businessNow }: Context,
  address: Address,
  { asset, amount }: { asset: VaultAsset; amount: bigint },
): Promise<WithdrawalPreviewResponse> {
  if (amount === 0n) throw new AppError('AMOUNT_ZERO');
  const nowMs = businessNow();
  const day = dayOf(nowMs);
  const parameters = await readParameters(db, day);
  const { [asset]: cap } = toCaps(parameters);
  const share = shareOfCap(cap.cap, cap.shareBps);
  const refusal = findRefusal({ asset, amount, recipient: address, reserve: null }, manifest, share);
  if (refusal !== null) throw refusal;
  const balances = await readAccountBalances(db, [memberAccount(address)]);
  const available = balances.find((row) => row.asset === asset)?.balance ?? 0n;
  if (amount > available) throw new AppError('LEDGER_BALANCE_INSUFFICIENT', { asset });
  const history = await readRequestHistory(db, address, nowMs);
  const limited = findLimitRefusal({ asset, amount, balance: available }, history, parameters, nowMs);
  if (limited !== null) throw limited;
  const spending = await checkSpending(db, { member: address, asset, amount, atMs: nowMs });
  if (isAppError(spending)) throw spending;
  const next = { id: NEXT_ID, address, amount };
  const expectedDay = (await forecast.expectDaysOf(asset, [next])).get(NEXT_ID) ?? null;
  const waitsForHour = expectedDay === day && !(await forecast.fitsThisHour(asset, next));
  return {
    amount: `${amount}`,
    fee: '0',
    available: `${available}`,
    queued: expectedDay !== day || waitsForHour,
    expectedDay,
    nextHourAtMs: waitsForHour ? nextHourMs(nowMs) : null,
    validityMs: VOUCHER_VALIDITY_MS,
  };
}

function describe(withdrawal: Withdrawal, queue: WithdrawalResponse['queue']): WithdrawalResponse {
  const { id, asset, amount, recipient, source, reserve, status, requestedAtMs } = withdrawal;
  return {
    id: `${id}`,
    asset,
    amount: `${amount}`,
    recipient,
    source,
    reserve,
    status: status === 'issuing' ? 'queued' : status,
    requestedAtMs,
    cancellable: false,
    queue,
    independentCheck: null,
    voucher: null,
    issuedAtMs: null,
    expiresAtMs: null,
    digest: null,
    endedAtMs: null,
    ...describeProgress(withdrawal),
  };
}

/** A voucher that the signer may still refuse is not shown. */
function describeProgress(withdrawal: Withdrawal): Partial<WithdrawalResponse> {
  switch (withdrawal.status) {
    case 'queued':
    case 'issuing':
      return {};
    case 'issued': {
      const { voucher, issuedAtMs, expiresAtMs } = withdrawal;
      return { voucher, issuedAtMs, expiresAtMs };
    }
    default: {
      const { issuedAtMs, expiresAtMs, digest, endedAtMs } = withdrawal;
      return { issuedAtMs, expiresAtMs, digest, endedAtMs };
    }
  }
}
