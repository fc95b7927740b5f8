/** What an address holds: objects in pages and balances per coin type. Reads the store only. */
import { ChainError } from '../errors.ts';
import { coinBalance } from '../model/stored-object.ts';
import { coinOf, FRAMEWORK_ID, normalizeType, typeName } from '../model/type-tag.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { CoinBalance, OwnedRequest, Page, PageRequest, StoredObject } from '../types.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;

export function listOwnedObjects(store: ObjectStore, owner: string, options: OwnedRequest): Page<StoredObject> {
  const owned = [...store.owned(owner, typeFilter(options.type))];
  const objects = options.parties === false ? owned.filter((object) => object.owner.kind === 'address') : owned;
  return pageOf(objects, ownedCursor(options.type), options);
}

/** Returns what gives the cursor of an object in a listing by `type`. */
export function ownedCursor(type: string | undefined): (object: StoredObject) => string {
  const isOfCoins = type !== undefined && typeName(normalizeType(type)) === COIN_NAME;
  return isOfCoins ? coinKey : (object) => object.id;
}

const COIN_NAME = `${FRAMEWORK_ID}::coin::Coin`;
const U64_MAX = 2n ** 64n - 1n;

/** Orders coins by type, then richest first, then by id, as a node's index of owned coins does. */
function coinKey(coin: StoredObject): string {
  const rank = (U64_MAX - (coinBalance(coin) ?? 0n)).toString(16).padStart(16, '0');
  return `${coin.data.kind === 'move' ? coin.data.type : ''} ${rank} ${coin.id}`;
}

export function balanceOf(store: ObjectStore, owner: string, coinType: string): CoinBalance {
  const type = coinOf(coinType);
  let amount = 0n;
  let coinCount = 0;
  for (const coin of store.owned(owner, (candidate) => candidate === type)) {
    amount += coinBalance(coin) ?? 0n;
    coinCount++;
  }
  const funds = [...store.funds(owner)].find((held) => held.coinType === coinType);
  const addressAmount = funds?.amount ?? 0n;
  return { coinType, amount: amount + addressAmount, addressAmount, coinCount };
}

export function listBalances(store: ObjectStore, owner: string): CoinBalance[] {
  const types = new Set([...store.coinTypes(owner), ...[...store.funds(owner)].map(({ coinType }) => coinType)]);
  return [...types].sort().map((coinType) => balanceOf(store, owner, coinType));
}

/**
 * Returns one page of items in key order.
 * @throws {CHAIN_REQUEST_INVALID} when the limit is not 1 to 1000
 */
export function pageOf<T>(
  items: T[],
  key: (item: T) => string,
  { cursor, limit = DEFAULT_LIMIT }: PageRequest,
): Page<T> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new ChainError('CHAIN_REQUEST_INVALID', { detail: `a page has 1 to ${MAX_LIMIT} items, not ${limit}` });
  }
  const after = cursor === undefined ? items : items.filter((item) => key(item) > cursor);
  after.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const page = after.slice(0, limit);
  const last = page.at(-1);
  return { items: page, ...(after.length > limit && last !== undefined ? { nextCursor: key(last) } : {}) };
}

function typeFilter(type: string | undefined): (candidate: string) => boolean {
  if (type === undefined) return () => true;
  const wanted = normalizeType(type);
  if (wanted.includes('<')) return (candidate) => candidate === wanted;
  return (candidate) => candidate === wanted || typeName(candidate) === wanted;
}
