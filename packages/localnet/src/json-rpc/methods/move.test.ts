/** What the unmodified SuiJsonRpcClient reads of Move code, on a chain where the scenario's first half was played. */
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
    expect(await stage.jsonRpc.getNormalizedMoveFunction({ ...where(), function: 'init' })).toMatchObject({
      visibility: 'Private',
      isEntry: false,
      parameters: [{ MutableReference: { Struct: { address: '0x2', module: 'tx_context', name: 'TxContext' } } }],
    });
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

  test('a reference is to an object for a node, whatever it is to', async () => {
    const append = { package: '0x1', module: 'vector', function: 'append' };
    // fun append<Element>(lhs: &mut vector<Element>, other: vector<Element>)
    expect(await stage.jsonRpc.getMoveFunctionArgTypes(append)).toEqual([{ Object: 'ByMutableReference' }, 'Pure']);
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
      stage.jsonRpc.getNormalizedMoveFunction({ ...where(), function: 'no_such' }),
      stage.jsonRpc.getNormalizedMoveModule({ package: it.packageId, module: 'no_such' }),
      stage.jsonRpc.getNormalizedMoveModulesByPackage({ package: it.galleryId }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: -32602 });
    }
  });
});
