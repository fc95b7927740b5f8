/** What the unmodified SuiJsonRpcClient reads of objects, on a chain where the scenario's first half was played. */
import { fromBase64 } from '@mysten/sui/utils';
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
