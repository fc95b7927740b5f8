/** Scenario, first half: publish, mint, split, merge, transfer, shared object, wrapping, dynamic fields. */
import { bcs } from '@mysten/sui/bcs';
import { Transaction, type TransactionObjectArgument } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { assert } from '@suil/errors';
import type { Stage } from './stage.test-chain.ts';

/** Ids of what the publisher got. */
export interface Published {
  readonly packageId: string;
  readonly galleryId: string;
  readonly treasuryCapId: string;
  readonly upgradeCapId: string;
  readonly coinType: string;
}

/** Answers of the scenario by name, in the order they were given. */
export type Transcript = Record<string, unknown>;

/** Publishes the package as alice. */
export async function publish(stage: Stage, transcript: Transcript): Promise<Published> {
  const { modules, dependencies } = stage.compiled.scenario;
  const transaction = new Transaction();
  const cap = transaction.publish({
    modules: modules.map(({ bytes }) => toBase64(bytes)),
    dependencies: [...dependencies],
  });
  transaction.transferObjects([cap], stage.alice.toSuiAddress());
  const done = await stage.run(transaction);
  transcript['publish'] = done;
  const packageId = done.effects.changedObjects.find(({ outputState }) => outputState === 'PackageWrite')?.objectId;
  assert(packageId, 'a package is published');
  const idOf = (suffix: string) => {
    const [id] = Object.entries(done.objectTypes).find(([, type]) => type.includes(suffix)) ?? [];
    assert(id, `the package makes a ${suffix}`);
    return id;
  };
  return {
    packageId,
    galleryId: idOf('::gallery::Gallery'),
    treasuryCapId: idOf('::coin::TreasuryCap<'),
    upgradeCapId: idOf('::package::UpgradeCap'),
    coinType: `${packageId}::medal::MEDAL`,
  };
}

/** Mints coins, divides and joins them, and gives one away. */
export async function moveCoins(stage: Stage, it: Published, transcript: Transcript): Promise<void> {
  const { core, alice, bob } = stage;
  const owner = alice.toSuiAddress();
  const { coinType } = it;
  const mint = new Transaction();
  mint.moveCall({
    target: '0x2::coin::mint_and_transfer',
    typeArguments: [coinType],
    arguments: [mint.object(it.treasuryCapId), mint.pure.u64(1_000), mint.pure.address(owner)],
  });
  transcript['mint'] = await stage.run(mint);

  const held = async () => (await core.listCoins({ owner, coinType })).objects;
  const [purse] = await held();
  const split = new Transaction();
  const parts = split.splitCoins(purse?.objectId ?? '', [100n, 200n, 300n]);
  split.transferObjects(
    [0, 1, 2].map((part) => parts[part] as TransactionObjectArgument),
    owner,
  );
  transcript['split'] = await stage.run(split);
  transcript['split: coins'] = await held();

  const [first, second, third] = await held();
  const merge = new Transaction();
  merge.mergeCoins(first?.objectId ?? '', [second?.objectId ?? '', third?.objectId ?? '']);
  transcript['merge'] = await stage.run(merge);
  transcript['merge: coins'] = await held();

  const transfer = new Transaction();
  transfer.transferObjects([(await held())[1]?.objectId ?? ''], bob.toSuiAddress());
  transfer.transferObjects([transfer.splitCoins(transfer.gas, [5_000n])], bob.toSuiAddress());
  transcript['transfer'] = await stage.run(transfer);
  transcript['transfer: balances'] = await Promise.all(
    [owner, bob.toSuiAddress()].map((address) => core.listBalances({ owner: address })),
  );
  transcript['transfer: one balance'] = await core.getBalance({ owner: bob.toSuiAddress(), coinType });
  transcript['metadata'] = await core.getCoinMetadata({ coinType });
}

/** Acts on the shared gallery, from two accounts, and reads it without changing it. */
export async function shareGallery(stage: Stage, it: Published, transcript: Transcript): Promise<void> {
  for (const [name, signer] of [
    ['alice', stage.alice],
    ['bob', stage.bob],
  ] as const) {
    const visit = new Transaction();
    visit.moveCall({
      target: `${it.packageId}::gallery::visit`,
      arguments: [visit.object(it.galleryId), visit.pure.u64(3)],
    });
    transcript[`shared: ${name}`] = await stage.run(visit, signer);
  }
  const read = new Transaction();
  read.moveCall({ target: `${it.packageId}::gallery::visitors`, arguments: [read.object(it.galleryId)] });
  transcript['shared: read only'] = await stage.run(read);
  transcript['shared: object'] = await stage.core.getObject({
    objectId: it.galleryId,
    include: { content: true, previousTransaction: true, objectBcs: true },
  });
}

/** Paints pictures, wraps and unwraps one, burns one, hangs one. */
export async function hangPictures(stage: Stage, it: Published, transcript: Transcript): Promise<void> {
  const { core, alice } = stage;
  const owner = alice.toSuiAddress();
  const target = (name: string) => `${it.packageId}::gallery::${name}`;
  const owned = async (type: string) => (await core.listOwnedObjects({ owner, type: target(type) })).objects;

  const paint = new Transaction();
  const pictures = ['calm', 'loud', 'lost'].map((title, index) =>
    paint.moveCall({ target: target('paint'), arguments: [paint.pure.string(title), paint.pure.u16(index * 90)] }),
  );
  paint.transferObjects(pictures, owner);
  transcript['paint'] = await stage.run(paint);

  const [one, two, three] = (await owned('Picture')).map(({ objectId }) => objectId);
  const wrap = new Transaction();
  const box = wrap.moveCall({ target: target('wrap'), arguments: [wrap.object(one ?? '')] });
  wrap.transferObjects([box], owner);
  wrap.moveCall({ target: target('burn'), arguments: [wrap.object(two ?? '')] });
  transcript['wrap and burn'] = await stage.run(wrap);
  transcript['wrap: what is left'] = [await owned('Picture'), await owned('Box')];
  transcript['wrap: missing'] = (await core.getObjects({ objectIds: [one ?? '', two ?? ''] })).objects.map(
    (object) => object instanceof Error,
  );

  const unwrap = new Transaction();
  const [boxed] = await owned('Box');
  const picture = unwrap.moveCall({ target: target('unwrap'), arguments: [unwrap.object(boxed?.objectId ?? '')] });
  unwrap.transferObjects([picture], owner);
  const { objectTypes: _unlisted, ...unwrapped } = await stage.run(unwrap);
  transcript['unwrap'] = unwrapped;

  const hang = new Transaction();
  const gallery = hang.object(it.galleryId);
  hang.moveCall({ target: target('hang'), arguments: [gallery, hang.pure.string('left'), hang.object(three ?? '')] });
  for (const [hook, number] of [
    [11n, 12n],
    [13n, 14n],
  ] as const) {
    hang.moveCall({ target: target('note'), arguments: [gallery, hang.pure.u64(hook), hang.pure.u64(number)] });
  }
  hang.moveCall({
    target: target('note_at'),
    arguments: [gallery, hang.pure.u8(1), hang.pure.vector('u8', [2, 3]), hang.pure.u64(15)],
  });
  transcript['hang'] = await stage.run(hang);
  await readFields(stage, it, transcript);
}

async function readFields({ core }: Stage, { galleryId }: Published, transcript: Transcript): Promise<void> {
  const pages = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof core.listDynamicFields>> = await core.listDynamicFields({
      parentId: galleryId,
      limit: 2,
      cursor,
    });
    pages.push(page.dynamicFields);
    cursor = page.hasNextPage ? page.cursor : null;
  } while (cursor !== null);
  transcript['fields: pages'] = pages;
  transcript['fields: value'] = await core.getDynamicField({
    parentId: galleryId,
    name: { type: 'u64', bcs: bcs.u64().serialize(11).toBytes() },
  });
  transcript['fields: object'] = await core.getDynamicObjectField({
    parentId: galleryId,
    name: { type: '0x1::string::String', bcs: bcs.string().serialize('left').toBytes() },
    include: { content: true },
  });
}
