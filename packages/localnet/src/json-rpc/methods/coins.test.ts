/** What the unmodified SuiJsonRpcClient reads of coins, on a chain where the scenario's first half was played. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Published } from '../../scenario/assets.test-chain.ts';
import { closeStage, openGallery } from '../../scenario/gallery.test-chain.ts';
import type { Stage } from '../../scenario/stage.test-chain.ts';

let stage: Stage;
let it: Published;
let owner: string;

beforeAll(async () => {
  ({ stage, published: it, owner } = await openGallery());
}, 120_000);
afterAll(() => closeStage(stage));

const type = (name: string) => `${it.packageId}::gallery::${name}`;

describe('coins', () => {
  test('in pages, richest first, of one type and of all', async () => {
    const medals = await stage.jsonRpc.getCoins({ owner, coinType: it.coinType });
    expect(medals.data.map(({ balance }) => balance)).toEqual(['900']);
    const first = await stage.jsonRpc.getAllCoins({ owner, limit: 1 });
    const rest = await stage.jsonRpc.getAllCoins({ owner, cursor: first.nextCursor ?? null });
    expect([first.hasNextPage, rest.hasNextPage]).toEqual([true, false]);
    const types = [...first.data, ...rest.data].map(({ coinType }) => coinType);
    expect(types.sort()).toEqual(['0x2::sui::SUI', it.coinType].sort());
  });

  test('summed up', async () => {
    const balance = await stage.jsonRpc.getBalance({ owner: stage.bob.toSuiAddress(), coinType: it.coinType });
    expect(balance).toEqual({
      coinType: it.coinType,
      coinObjectCount: 1,
      totalBalance: '100',
      lockedBalance: {},
      fundsInAddressBalance: '0',
    });
    const all = await stage.jsonRpc.getAllBalances({ owner });
    expect(all.map(({ coinType }) => coinType).sort()).toEqual(['0x2::sui::SUI', it.coinType].sort());
  });

  test('with supply and metadata', async () => {
    expect(await stage.jsonRpc.getTotalSupply({ coinType: it.coinType })).toEqual({ value: '1000' });
    // Ten billion SUI of 10^9 MIST.
    expect(await stage.jsonRpc.getTotalSupply({ coinType: '0x2::sui::SUI' })).toEqual({
      value: '10000000000000000000',
    });
    await expect(stage.jsonRpc.getTotalSupply({ coinType: type('Picture') })).rejects.toMatchObject({ code: -32602 });
    expect(await stage.jsonRpc.getCoinMetadata({ coinType: '0x2::sui::SUI' })).toMatchObject({
      decimals: 9,
      iconUrl: null,
    });
    expect(await stage.jsonRpc.getCoinMetadata({ coinType: type('Picture') })).toBeNull();
  });
});
