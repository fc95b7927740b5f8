/** Coins and balances of an address, and what is known of a coin type. */
import type { CoinMetadata as CoinMetadataJson, CoinStruct } from '@mysten/sui/jsonRpc';
import { coinBalance } from '../../model/stored-object.ts';
import { coinOf, coinTypeOf, FRAMEWORK_ID, SUI_TYPE } from '../../model/type-tag.ts';
import { notFound } from '../../rpc/argument.ts';
import type { CoinBalance, Localnet, StoredObject } from '../../types.ts';
import { type MethodContext, type MethodTable, method, param } from '../method.ts';
import { address, limit, moveType, optional, text } from '../readers.ts';
import { typeText } from '../render/value.ts';

const ANY_COIN = `${FRAMEWORK_ID}::coin::Coin`;

/** Returns the methods that read coins. */
export function coinMethods({ chain }: MethodContext): MethodTable {
  return {
    suix_getCoins: method(
      [
        param('owner', address),
        param('coin_type', optional(moveType)),
        param('cursor', optional(text)),
        param('limit', limit()),
      ],
      (owner, coinType = SUI_TYPE, cursor, items) => coinPage(chain, owner, coinOf(coinType), cursor, items),
    ),
    suix_getAllCoins: method(
      [param('owner', address), param('cursor', optional(text)), param('limit', limit())],
      (owner, cursor, items) => coinPage(chain, owner, ANY_COIN, cursor, items),
    ),
    suix_getBalance: method(
      [param('owner', address), param('coin_type', optional(moveType))],
      (owner, coinType = SUI_TYPE) => balanceJson(chain.getBalance(owner, coinType)),
    ),
    suix_getAllBalances: method([param('owner', address)], (owner) => chain.listBalances(owner).map(balanceJson)),
    suix_getCoinMetadata: method([param('coin_type', moveType)], (coinType): CoinMetadataJson | null => {
      const metadata = chain.getCoinMetadata(coinType);
      if (metadata === undefined) return null;
      const { id, decimals, name, symbol, description, iconUrl } = metadata;
      return { id, decimals, name, symbol, description, iconUrl: iconUrl ?? null };
    }),
    suix_getTotalSupply: method([param('coin_type', moveType)], (coinType) => {
      const supply = chain.getTotalSupply(coinType);
      if (supply === undefined) throw notFound('treasury cap of', coinType);
      return { value: supply.toString() };
    }),
  };
}

/** Coins come richest first within their type, as a node's index has them. Party objects are not among them: they cannot pay gas. */
function coinPage(chain: Localnet, owner: string, type: string, cursor: string | undefined, limitItems: number) {
  const page = chain.listOwnedObjects(owner, {
    type,
    parties: false,
    limit: limitItems,
    ...(cursor === undefined ? {} : { cursor }),
  });
  return {
    data: page.items.map(coinJson),
    nextCursor: page.nextCursor ?? null,
    hasNextPage: page.nextCursor !== undefined,
  };
}

function coinJson(coin: StoredObject): CoinStruct {
  const type = coin.data.kind === 'move' ? (coinTypeOf(coin.data.type) ?? '') : '';
  return {
    coinType: typeText(type),
    coinObjectId: coin.id,
    version: coin.version.toString(),
    digest: coin.digest,
    balance: (coinBalance(coin) ?? 0n).toString(),
    previousTransaction: coin.previousTransaction,
  };
}

function balanceJson({ coinType, amount, coinCount, addressAmount }: CoinBalance) {
  return {
    coinType: typeText(coinType),
    coinObjectCount: coinCount,
    totalBalance: amount.toString(),
    lockedBalance: {},
    fundsInAddressBalance: addressAmount.toString(),
  };
}
