/** The locks of the operator's coins, as the chain holds them (rules.md §1). */
import { ObjectError, type SuiClientTypes } from '@mysten/sui/client';
import { normalizeStructTag, parseStructTag } from '@mysten/sui/utils';
import { SUIL_SUPPLY_UNITS } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { PoolName, SuilClient } from '../chain/contract.ts';
import { toAppError } from '../errors/app-error.ts';
import { Lock } from '../generated/suil/lock.ts';
import { shareTypeOf } from '../pool/remove-liquidity.ts';
import { fetchPoolState } from '../pool/state.ts';

const POOLS = ['usdcSui', 'suilSui'] as const;

export interface OperatorLock {
  readonly objectId: string;
  /** What is in it: SUIL, or the shares of a pool. */
  readonly content: 'SUIL' | PoolName;
  /** Base units or shares that have not left. */
  readonly amount: bigint;
  /** What was locked at first. */
  readonly total: bigint;
  /** How many there are in all: the supply of SUIL, the shares of the pool. */
  readonly supply: bigint;
  /** Nothing can leave until then. */
  readonly startsAtMs: number;
  /** All can leave from then on; in between the part of the time that has passed. */
  readonly endsAtMs: number;
}

type StoredLock = SuiClientTypes.Object<{ content: true }>;

/** Returns the manifest's locks without the ones that are deleted. @throws what toAppError makes of a node's failure */
export async function fetchLocks(client: SuilClient, manifest: Manifest): Promise<readonly OperatorLock[]> {
  const objectIds = manifest.locks ?? [];
  if (objectIds.length === 0) return [];
  try {
    const { objects } = await client.core.getObjects({ objectIds: [...objectIds], include: { content: true } });
    const locks = await Promise.all(objects.map((object) => readLock(client, manifest, object)));
    return locks.flatMap((lock) => lock ?? []);
  } catch (error) {
    throw toAppError(error);
  }
}

async function readLock(
  client: SuilClient,
  manifest: Manifest,
  object: StoredLock | Error,
): Promise<OperatorLock | undefined> {
  if (object instanceof ObjectError && object.reason === 'notFound') return undefined;
  if (object instanceof Error) throw object;
  const content = contentOf(manifest, object.type);
  if (content === undefined) return undefined;
  const { balance, total, starts_at_ms, ends_at_ms } = Lock.parse(object.content);
  const supply = content === 'SUIL' ? SUIL_SUPPLY_UNITS : (await fetchPoolState(client, manifest, content)).shares;
  return {
    objectId: object.objectId,
    content,
    amount: BigInt(balance.value),
    total: BigInt(total),
    supply,
    startsAtMs: Number(starts_at_ms),
    endsAtMs: Number(ends_at_ms),
  };
}

/** What an object of this type locks; undefined for one that is no lock of the operator's coins. */
function contentOf(manifest: Manifest, type: string): OperatorLock['content'] | undefined {
  const { address, module, name, typeParams } = parseStructTag(type);
  const [coin] = typeParams;
  if (address !== manifest.package || module !== 'lock' || name !== 'Lock' || coin === undefined) return undefined;
  const coinType = normalizeStructTag(coin);
  if (coinType === manifest.coinTypes.suil) return 'SUIL';
  return POOLS.find((pool) => normalizeStructTag(shareTypeOf(manifest, pool)) === coinType);
}
