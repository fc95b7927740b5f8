/** What the unmodified SuiJsonRpcClient reads of objects, coins and code, on a chain where the scenario's first half was played. */
import { bcs } from '@mysten/sui/bcs';
import { fromBase64, toBase64 } from '@mysten/sui/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hangPictures, moveCoins, type Published, publish, shareGallery } from '../../scenario/assets.test-chain.ts';
import { type Stage, setStage } from '../../scenario/stage.test-chain.ts';

let stage: Stage;
let it: Published;
let owner: string;

beforeAll(async () => {
  stage = await setStage('JSON-RPC');
  owner = stage.alice.toSuiAddress();
  it = await publish(stage, {});
  await moveCoins(stage, it, {});
  await shareGallery(stage, it, {});
  await hangPictures(stage, it, {});
}, 120_000);
afterAll(() => {
  expect(stage.faults).toEqual([]);
  stage.close();
});

const type = (name: string) => `${it.packageId}::gallery::${name}`;

describe('objects', () => {
  test('show only what the options name', async () => {
    const { data: bare } = await stage.jsonRpc.getObject({ id: it.galleryId });
    expect(Object.keys(bare ?? {}).sort()).toEqual(['digest', 'objectId', 'version']);
    const { data } = await stage.jsonRpc.getObject({
      id: it.galleryId,
      options: { showType: true, showOwner: true, showPreviousTransaction: true, showStorageRebate: true },
    });
    const stored = stage.chain.getObject(it.galleryId);
    expect(data).toEqual({
      objectId: it.galleryId,
      version: stored?.version.toString(),
      digest: stored?.digest,
      type: type('Gallery'),
      owner: { Shared: { initial_shared_version: expect.stringMatching(/^\d+$/) } },
      previousTransaction: stored?.previousTransaction,
      storageRebate: stored?.storageRebateMist.toString(),
    });
  });

  test('show their contents with inner types, and as bytes', async () => {
    const { data } = await stage.jsonRpc.getOwnedObjects({
      owner,
      filter: { StructType: type('Picture') },
      options: { showContent: true, showBcs: true, showDisplay: true },
    });
    const [picture] = data.map((item) => item.data);
    expect(picture?.content).toMatchObject({
      dataType: 'moveObject',
      type: type('Picture'),
      hasPublicTransfer: true,
      fields: {
        id: { id: picture?.objectId },
        title: expect.stringMatching(/^(calm|loud|lost)$/),
        frame: {
          type: type('Frame'),
          fields: {
            width: expect.any(Number),
            tags: [
              [111, 105, 108],
              [119, 111, 111, 100],
            ],
          },
        },
        mood: { type: type('Mood'), variant: expect.stringMatching(/^(Calm|Loud)$/) },
        painter: owner,
      },
    });
    expect(picture?.bcs).toMatchObject({ dataType: 'moveObject', hasPublicTransfer: true });
    expect(picture?.display).toEqual({ data: null, error: null });
  });

  test('that are packages show their modules', async () => {
    const { data } = await stage.jsonRpc.getObject({
      id: it.packageId,
      options: { showBcs: true, showContent: true, showType: true, showOwner: true },
    });
    expect(data).toMatchObject({ type: 'package', owner: 'Immutable', version: '1' });
    if (data?.bcs?.dataType !== 'package' || data.content?.dataType !== 'package') throw new Error('not a package');
    expect(Object.keys(data.bcs.moduleMap).sort()).toEqual(['gallery', 'medal']);
    // The same bytes but for the package's address in them.
    const compiled = stage.compiled.scenario.modules.find(({ name }) => name === 'medal');
    expect(fromBase64(data.bcs.moduleMap['medal'] ?? '').length).toBe(compiled?.bytes.length);
    expect(data.bcs.typeOriginTable).toContainEqual({
      module_name: 'gallery',
      datatype_name: 'Mood',
      package: it.packageId,
    });
    expect(data.content.disassembled['gallery']).toContain('struct Picture');
  });

  test('that are missing, several at once, too many at once', async () => {
    const missing = `0x${'de'.repeat(32)}`;
    const answers = await stage.jsonRpc.multiGetObjects({ ids: [it.galleryId, missing] });
    expect(answers[0]?.data?.objectId).toBe(it.galleryId);
    expect(answers[1]).toEqual({ error: { code: 'notExists', object_id: missing } });
    const ids = Array.from({ length: 51 }, (_, index) => `0x${index.toString(16)}`);
    await expect(stage.jsonRpc.multiGetObjects({ ids })).rejects.toMatchObject({ type: 'InvalidParams' });
  });

  test('at past versions', async () => {
    const { version } = stage.chain.getObject(it.galleryId) ?? { version: 0n };
    const at = (wanted: bigint) => stage.jsonRpc.tryGetPastObject({ id: it.galleryId, version: Number(wanted) });
    expect(await at(version)).toMatchObject({ status: 'VersionFound', details: { version: version.toString() } });
    const earlier = Array.from({ length: Number(version) - 1 }, (_, index) => BigInt(index + 1));
    const before = earlier.find((past) => stage.chain.getObject(it.galleryId, past));
    expect(await at(before ?? version)).toMatchObject({ status: 'VersionFound', details: { version: String(before) } });
    expect(await at(0n)).toEqual({ status: 'VersionNotFound', details: [it.galleryId, '0'] });
    expect(await at(version + 5n)).toMatchObject({
      status: 'VersionTooHigh',
      details: { asked_version: (version + 5n).toString(), latest_version: version.toString() },
    });
    const missing = `0x${'de'.repeat(32)}`;
    expect(await stage.jsonRpc.tryGetPastObject({ id: missing, version: 1 })).toEqual({
      status: 'ObjectNotExists',
      details: missing,
    });
    const many = await stage.jsonRpc.call('sui_tryMultiGetPastObjects', [[{ objectId: missing, version: '1' }]]);
    expect(many).toEqual([{ status: 'ObjectNotExists', details: missing }]);
  });

  test('filtered by all that a filter can say', async () => {
    const count = async (filter: object | null) =>
      (await stage.jsonRpc.getOwnedObjects({ owner, filter: filter as never })).data.length;
    // SUI, a coin of medals, their cap, the upgrade cap and one picture.
    expect(await count(null)).toBe(5);
    expect(await count({ StructType: '0x2::coin::Coin' })).toBe(2);
    expect(await count({ StructType: `0x2::coin::Coin<${it.coinType}>` })).toBe(1);
    expect(await count({ MoveModule: { package: '0x2', module: 'coin' } })).toBe(3);
    expect(await count({ Package: it.packageId })).toBe(1);
    expect(await count({ MatchAll: [{ Package: '0x2' }, { MatchNone: [{ StructType: '0x2::coin::Coin' }] }] })).toBe(2);
    expect(await count({ MatchAny: [{ ObjectId: it.upgradeCapId }, { ObjectIds: [it.treasuryCapId] }] })).toBe(2);
    expect(await count({ AddressOwner: owner })).toBe(5);
    expect(await count({ ObjectOwner: owner })).toBe(0);
    expect(await count({ Version: '1' })).toBe(0);
  });

  test('filtered in pages', async () => {
    const filter = { MoveModule: { package: '0x2', module: 'coin' } };
    const seen: (string | undefined)[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof stage.jsonRpc.getOwnedObjects>> = await stage.jsonRpc.getOwnedObjects({
        owner,
        filter,
        limit: 2,
        cursor,
      });
      seen.push(...page.data.map(({ data }) => data?.objectId));
      cursor = page.hasNextPage ? (page.nextCursor ?? null) : null;
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size]).toEqual([3, 3]);
  });
});

describe('dynamic fields', () => {
  test('are listed with names as JSON and BCS', async () => {
    const { data } = await stage.jsonRpc.getDynamicFields({ parentId: it.galleryId });
    const number = data.find(({ name }) => name.value === '11');
    expect(number).toMatchObject({ type: 'DynamicField', name: { type: 'u64' }, objectType: 'u64' });
    expect(number?.bcsName).toBe(toBase64(bcs.u64().serialize(11).toBytes()));
    const picture = data.find(({ name }) => name.value === 'left');
    expect(picture).toMatchObject({
      type: 'DynamicObject',
      name: { type: '0x1::string::String' },
      objectType: type('Picture'),
    });
  });

  test('are found by name, of either kind, or not', async () => {
    const find = (name: { type: string; value: unknown }) =>
      stage.jsonRpc.getDynamicFieldObject({ parentId: it.galleryId, name });
    expect((await find({ type: 'u64', value: '11' })).data?.content).toMatchObject({
      fields: { name: '11', value: '12' },
    });
    expect((await find({ type: '0x1::string::String', value: 'left' })).data?.type).toBe(type('Picture'));
    const place = { wall: 1, place: [2, 3] };
    expect((await find({ type: type('Hook'), value: place })).data?.content).toMatchObject({
      fields: { name: { type: type('Hook'), fields: place }, value: '15' },
    });
    expect(await find({ type: type('Hook'), value: { wall: 2, place: [] } })).toHaveProperty('error');
    expect(await find({ type: 'u8', value: 300 })).toHaveProperty('error');
    expect(await find({ type: 'u64', value: '99' })).toEqual({
      error: { code: 'dynamicFieldNotFound', parent_object_id: it.galleryId },
    });
  });
});

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

describe('Move code', () => {
  const where = () => ({ package: it.packageId, module: 'gallery' });

  test('a module with structs, enums and exposed functions', async () => {
    const module = await stage.jsonRpc.getNormalizedMoveModule(where());
    expect(module).toMatchObject({ name: 'gallery', address: it.packageId.replace(/^0x0*/, '0x'), friends: [] });
    expect(Object.keys(module.structs).sort()).toEqual(['Box', 'Frame', 'Gallery', 'Hook', 'Picture', 'Visited']);
    expect(module.enums?.['Mood']).toMatchObject({
      abilities: { abilities: ['Copy', 'Drop', 'Store'] },
      variants: { Calm: [], Loud: [{ name: 'decibel', type: 'U8' }] },
      variantDeclarationOrder: ['Calm', 'Loud'],
    });
    expect(Object.keys(module.exposedFunctions)).not.toContain('init');
    const all = await stage.jsonRpc.getNormalizedMoveModulesByPackage({ package: it.packageId });
    expect(Object.keys(all).sort()).toEqual(['gallery', 'medal']);
    expect(all['gallery']).toEqual(module);
  });

  test('a function and the kinds of its arguments', async () => {
    const visitOf = { ...where(), function: 'visit' };
    const own = (name: string) => ({
      Struct: { address: it.packageId.replace(/^0x0*/, '0x'), module: 'gallery', name, typeArguments: [] },
    });
    expect(await stage.jsonRpc.getNormalizedMoveFunction(visitOf)).toEqual({
      visibility: 'Public',
      isEntry: false,
      typeParameters: [],
      parameters: [
        { MutableReference: own('Gallery') },
        'U64',
        { Reference: { Struct: { address: '0x2', module: 'tx_context', name: 'TxContext', typeArguments: [] } } },
      ],
      return: ['U64'],
    });
    expect(await stage.jsonRpc.getMoveFunctionArgTypes(visitOf)).toEqual([
      { Object: 'ByMutableReference' },
      'Pure',
      { Object: 'ByImmutableReference' },
    ]);
  });

  test('a struct with its fields; what is not there is refused', async () => {
    const frame = await stage.jsonRpc.getNormalizedMoveStruct({ ...where(), struct: 'Frame' });
    expect(frame).toEqual({
      abilities: { abilities: ['Copy', 'Drop', 'Store'] },
      typeParameters: [],
      fields: [
        { name: 'width', type: 'U16' },
        { name: 'tags', type: { Vector: { Vector: 'U8' } } },
      ],
    });
    for (const attempt of [
      stage.jsonRpc.getNormalizedMoveStruct({ ...where(), struct: 'Mood' }),
      stage.jsonRpc.getNormalizedMoveFunction({ ...where(), function: 'init' }),
      stage.jsonRpc.getNormalizedMoveModule({ package: it.packageId, module: 'no_such' }),
      stage.jsonRpc.getNormalizedMoveModulesByPackage({ package: it.galleryId }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: -32602 });
    }
  });
});
