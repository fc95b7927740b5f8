/** What the unmodified SuiJsonRpcClient reads of dynamic fields, on a chain where the scenario's first half was played. */
import { bcs } from '@mysten/sui/bcs';
import { toBase64 } from '@mysten/sui/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Published } from '../../scenario/assets.test-chain.ts';
import { closeStage, openGallery } from '../../scenario/gallery.test-chain.ts';
import type { Stage } from '../../scenario/stage.test-chain.ts';

let stage: Stage;
let it: Published;

beforeAll(async () => {
  ({ stage, published: it } = await openGallery());
}, 120_000);
afterAll(() => closeStage(stage));

const type = (name: string) => `${it.packageId}::gallery::${name}`;

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
