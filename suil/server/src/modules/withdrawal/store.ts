/** Rows of `withdrawals`: written by requests, changed by vouchers, payments and expiries. Decides nothing. */
import { assert, type VaultAsset } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { HAS_NO_LOST_VOUCHER } from './restored/lost-vouchers.ts';
import type { Withdrawal, WithdrawalIn, WithdrawalStatus } from './withdrawal.ts';

const COLUMNS = `id, nonce, member, asset, amount, source, reserve, recipient, status, requested_at_ms AS "requestedAtMs",
  is_below_min AS "isBelowMin", issued_at_ms AS "issuedAtMs", expires_at_ms AS "expiresAtMs", voucher, ended_at_ms AS "endedAtMs", digest`;

type Row = Omit<WithdrawalIn<'queued'>, 'status' | 'requestedAtMs'> & {
  status: WithdrawalStatus;
  requestedAtMs: bigint;
  issuedAtMs: bigint | null;
  expiresAtMs: bigint | null;
  voucher: string | null;
  endedAtMs: bigint | null;
  digest: string | null;
};

function toWithdrawal({
  status,
  requestedAtMs,
  issuedAtMs,
  expiresAtMs,
  voucher,
  endedAtMs,
  digest,
  ...rest
}: Row): Withdrawal {
  const request = { ...rest, requestedAtMs: Number(requestedAtMs) };
  if (status === 'queued') return { ...request, status };
  const times = { issuedAtMs: toTime(issuedAtMs), expiresAtMs: toTime(expiresAtMs) };
  if (status !== 'issuing' && status !== 'issued') {
    assert(endedAtMs !== null, 'a withdrawal that ended has a time for it');
    return { ...request, ...times, status, endedAtMs: Number(endedAtMs), digest };
  }
  assert(times.issuedAtMs !== null && times.expiresAtMs !== null, 'a voucher has its times');
  const issuing = { ...request, issuedAtMs: times.issuedAtMs, expiresAtMs: times.expiresAtMs };
  if (status === 'issuing') return { ...issuing, status };
  assert(voucher !== null, 'an issued withdrawal has its voucher');
  return { ...issuing, status, voucher };
}

function toTime(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

/** Writes requests as queued. */
export async function writeRequests(tx: Queryable, requests: readonly WithdrawalIn<'queued'>[]): Promise<void> {
  await tx.query({
    name: 'withdrawal_write',
    text: `INSERT INTO withdrawals (id, nonce, member, asset, amount, source, reserve, recipient, requested_at_ms, is_below_min)
           SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::boolean[])`,
    values: [
      requests.map(({ id }) => id),
      requests.map(({ nonce }) => nonce),
      requests.map(({ member }) => member),
      requests.map(({ asset }) => asset),
      requests.map(({ amount }) => amount),
      requests.map(({ source }) => source),
      requests.map(({ reserve }) => reserve),
      requests.map(({ recipient }) => recipient),
      requests.map(({ requestedAtMs }) => requestedAtMs),
      requests.map(({ isBelowMin }) => isBelowMin),
    ],
  });
}

/** Returns these withdrawals and locks them until the transaction ends. */
export async function lockWithdrawals(tx: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Withdrawal>> {
  const { rows } = await tx.query<Row>({
    name: 'withdrawal_lock',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, toWithdrawal(row)]));
}

/** Returns what is open of the deployment's own accounts, first come first. */
export async function readOpenOfDeployment(db: Queryable): Promise<Withdrawal[]> {
  const { rows } = await db.query<Row>({
    name: 'withdrawal_open_of_deployment',
    text: `SELECT ${COLUMNS} FROM withdrawals
           WHERE source IN ('reserve', 'treasury') AND status IN ('queued', 'issuing', 'issued') ORDER BY id`,
  });
  return rows.map(toWithdrawal);
}

/** Ends withdrawals that are open; `digest` is the transaction that paid. */
export async function endWithdrawals(
  tx: Queryable,
  status: 'paid' | 'returned' | 'cancelled',
  endings: readonly { id: bigint; atMs: number; digest: string | null }[],
): Promise<void> {
  if (endings.length === 0) return;
  await tx.query({
    name: 'withdrawal_end',
    text: `UPDATE withdrawals w SET status = $1, ended_at_ms = e.at_ms, digest = e.digest
           FROM unnest($2::bigint[], $3::bigint[], $4::text[]) AS e(id, at_ms, digest)
           WHERE w.id = e.id AND w.status IN ('queued', 'issuing', 'issued')`,
    values: [status, endings.map(({ id }) => id), endings.map(({ atMs }) => atMs), endings.map(({ digest }) => digest)],
  });
}

/** Returns those whose voucher ended before `beforeMs` and was not used, by id, and locks them. */
export async function lockExpired(tx: Queryable, beforeMs: number): Promise<Withdrawal[]> {
  const { rows } = await tx.query<Row>({
    name: 'withdrawal_lock_expired',
    text: `SELECT ${COLUMNS} FROM withdrawals w
           WHERE status IN ('issuing', 'issued') AND expires_at_ms < $1 AND ${HAS_NO_LOST_VOUCHER} ORDER BY id FOR UPDATE OF w`,
    values: [beforeMs],
  });
  return rows.map(toWithdrawal);
}

/** Returns those that no voucher can pay any more, because the chain used their number for something else, by id, and locks them. */
export async function lockUnpayable(tx: Queryable): Promise<Withdrawal[]> {
  const { rows } = await tx.query<Row>({
    name: 'withdrawal_lock_unpayable',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE id IN (SELECT id FROM used_numbers) AND status IN ('queued', 'issuing', 'issued')
           ORDER BY id FOR UPDATE`,
  });
  return rows.map(toWithdrawal);
}

/** Whether `lockExpired` or `lockUnpayable` would find any. */
export async function hasReturnable(db: Queryable, beforeMs: number): Promise<boolean> {
  const { rows } = await db.query({
    name: 'withdrawal_has_returnable',
    text: `SELECT 1 FROM withdrawals w
           WHERE status IN ('issuing', 'issued') AND expires_at_ms < $1 AND ${HAS_NO_LOST_VOUCHER}
           UNION ALL
           SELECT 1 FROM withdrawals WHERE id IN (SELECT id FROM used_numbers) AND status IN ('queued', 'issuing', 'issued') LIMIT 1`,
    values: [beforeMs],
  });
  return rows.length > 0;
}

/** Returns every withdrawal whose voucher was requested from the signer and not received, first come first. */
export async function readIssuing(db: Queryable): Promise<WithdrawalIn<'issuing'>[]> {
  const { rows } = await db.query<Row>({
    name: 'withdrawal_issuing',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE status = 'issuing' ORDER BY id`,
  });
  return rows.map(toWithdrawal).filter((withdrawal) => withdrawal.status === 'issuing');
}

export async function readWithdrawal(db: Queryable, id: bigint): Promise<Withdrawal | null> {
  const { rows } = await db.query<Row>({
    name: 'withdrawal_read',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE id = $1`,
    values: [id],
  });
  return rows[0] ? toWithdrawal(rows[0]) : null;
}

export type ListOptions = {
  member: string;
  asset?: VaultAsset | undefined;
  source?: Withdrawal['source'] | undefined;
  statuses?: readonly WithdrawalStatus[] | undefined;
  /** Only ids below this one. */
  before?: bigint | undefined;
  /** Requested in these times, of which the last is not in. */
  times?: { readonly fromMs: number; readonly toMs: number } | undefined;
  limit: number;
};

/** Returns a member's withdrawals, newest first. */
export async function listWithdrawals(db: Queryable, options: ListOptions): Promise<Withdrawal[]> {
  const { member, asset, source, statuses, before, times, limit } = options;
  const { rows } = await db.query<Row>({
    name: 'withdrawal_list',
    text: `SELECT ${COLUMNS} FROM withdrawals
           WHERE member = $1 AND ($2::text IS NULL OR asset = $2) AND ($3::text IS NULL OR source = $3)
             AND ($4::text[] IS NULL OR status = ANY($4))
             AND id < coalesce($5::bigint, 9223372036854775807)
             AND ($7::bigint IS NULL OR requested_at_ms >= $7) AND ($8::bigint IS NULL OR requested_at_ms < $8) ORDER BY id DESC LIMIT $6`,
    values: [
      member,
      asset ?? null,
      source ?? null,
      statuses ?? null,
      before ?? null,
      limit,
      times?.fromMs ?? null,
      times?.toMs ?? null,
    ],
  });
  return rows.map(toWithdrawal);
}
