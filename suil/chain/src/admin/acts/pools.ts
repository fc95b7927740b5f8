/** The first deposits of the pools, and the locks that hold their shares and the operator's SUIL (rules.md §§1, 7). */
import { AppError, DECIMALS, formatAmount, type VaultAsset } from '@suil/core';
import {
  buildExtendLock,
  buildReleaseLock,
  buildSeedPool,
  fetchLocks,
  fetchSeedTicket,
  type OperatorLock,
  type PoolName,
} from '@suil/sdk';
import { type Act, type ActContext, defineAct } from '../act.ts';
import { ADDRESS, type Amount, amountOf, choice, four, LOCK, momentOf, one, three } from '../arguments.ts';
import { formatCoins, formatMoment } from '../words.ts';

const POOL = choice('POOL', ['usdcSui', 'suilSui']);
/** The coins of each pool, in the order of its type. */
const COINS = { usdcSui: ['SUI', 'USDC'], suilSui: ['SUIL', 'SUI'] } as const;
const FIRST = amountOf('FIRST', ['SUI', 'SUIL']);
const SECOND = amountOf('SECOND', ['USDC', 'SUI']);

/** @throws {CONFIG_INVALID} */
function checkCoins(pool: PoolName, x: Amount, y: Amount): readonly [VaultAsset, VaultAsset] {
  const [coinX, coinY] = COINS[pool];
  if (x.coin === coinX && y.coin === coinY) return [coinX, coinY];
  throw new AppError('CONFIG_INVALID', { name: 'FIRST, SECOND', detail: `${pool} takes ${coinX}, then ${coinY}` });
}

/** Returns how many of the second coin one of the first costs, to 6 decimal places. */
function priceOf(x: Amount, y: Amount): string {
  const micros =
    (y.units * 10n ** BigInt(PRICE_DECIMALS + DECIMALS[x.coin])) / (x.units * 10n ** BigInt(DECIMALS[y.coin]));
  return formatAmount(micros, { decimals: PRICE_DECIMALS, locale: 'en-US' });
}
const PRICE_DECIMALS = 6;

async function findTicket({ client, manifest, sender }: ActContext, pool: PoolName): Promise<string> {
  const ticket = await fetchSeedTicket(client, manifest, pool, sender);
  if (ticket !== undefined) return ticket;
  throw new AppError('SIGNER_NOT_ENTITLED', {
    who: `the holder of the ${pool} pool's ticket`,
    expected: 'its owner (set-up gives it to the deployer; the first deposit uses it up)',
    given: sender,
  });
}

/** @throws {CONFIG_INVALID} when the manifest does not name the lock */
async function findLock({ client, manifest }: ActContext, objectId: string): Promise<OperatorLock> {
  const lock = (await fetchLocks(client, manifest)).find((known) => known.objectId === objectId);
  if (lock !== undefined) return lock;
  const detail = `${objectId} is no lock of the manifest's list "locks"; add its id there first`;
  throw new AppError('CONFIG_INVALID', { name: 'LOCK', detail });
}

export const poolActs: readonly Act[] = [
  defineAct({
    name: 'seed-pool',
    role: 'holder',
    summary:
      "makes POOL's first deposit of FIRST and SECOND, which sets its first price; the lock with the shares goes to ADDRESS",
    effect: 'at once; the shares are locked for a year',
    args: four(POOL, FIRST, SECOND, ADDRESS),
    manifestAfter: (manifest, { created }) => {
      const locks = created
        .filter(({ type }) => type.startsWith(`${manifest.package}::lock::Lock<`))
        .map(({ id }) => id);
      return { ...manifest, locks: [...new Set([...(manifest.locks ?? []), ...locks])] };
    },
    words: ([pool, x, y, lockOwner]) => {
      const [coinX, coinY] = checkCoins(pool, x, y);
      return {
        does: `Makes the first deposit of the ${pool} pool: ${formatCoins(x.units, coinX)} and ${formatCoins(y.units, coinY)}, so 1 ${coinX} = ${priceOf(x, y)} ${coinY}. The lock with the shares goes to ${lockOwner}, who can take them out after a year.`,
        takesEffect: 'At once. A price that counts needs 24 hours of history.',
        meanwhile: 'Anyone can deposit and swap in this pool from then on.',
      };
    },
    build: async ([pool, x, y, lockOwner], context) => {
      checkCoins(pool, x, y);
      const ticket = await findTicket(context, pool);
      return buildSeedPool({ manifest: context.manifest, pool, ticket, x: x.units, y: y.units, lockOwner });
    },
  }),
  defineAct({
    name: 'release-lock',
    role: 'holder',
    summary: 'takes all that is free out of LOCK',
    effect: 'at once',
    args: one(LOCK),
    words: async ([objectId], context) => {
      const { content, startsAtMs, endsAtMs } = await findLock(context, objectId);
      return {
        does: `Takes what is free out of the lock of ${content}, which frees from ${formatMoment(startsAtMs)} to ${formatMoment(endsAtMs)}, and sends it to ${context.sender}.`,
        takesEffect: 'At once.',
        meanwhile: 'Nothing else changes for members.',
      };
    },
    build: async ([objectId], context) => {
      const lock = await findLock(context, objectId);
      return buildReleaseLock({ manifest: context.manifest, lock, recipient: context.sender });
    },
  }),
  defineAct({
    name: 'extend-lock',
    role: 'holder',
    summary: 'moves the dates of LOCK later: nothing is free before START, all of it from END on',
    effect: 'at once; it cannot be undone',
    args: three(LOCK, momentOf('START'), momentOf('END')),
    words: async ([objectId, startsAtMs, endsAtMs], context) => {
      const lock = await findLock(context, objectId);
      return {
        does: `Moves the dates of the lock of ${lock.content}: nothing is free before ${formatMoment(startsAtMs)} instead of ${formatMoment(lock.startsAtMs)}, all of it from ${formatMoment(endsAtMs)} on instead of ${formatMoment(lock.endsAtMs)}. This cannot be undone.`,
        takesEffect: 'At once.',
        meanwhile: 'Nothing else changes for members.',
      };
    },
    build: async ([objectId, startsAtMs, endsAtMs], context) =>
      buildExtendLock({ manifest: context.manifest, lock: await findLock(context, objectId), startsAtMs, endsAtMs }),
  }),
];
