/** A remote chain with packages and objects of all kinds, for tests of its forks. It is this package's own, started as anyone starts it. Owns no expectation. */
import { Transaction } from '@mysten/sui/transactions';
import type { PublishedPackage } from '../development/publish-compiled.ts';
import { createdId, Side, SUI, startRemote } from './side.test-chain.ts';

/** No key is known of it. */
export const WHALE = `0x${'a1'.repeat(32)}`;

/** No key is known of it, either; it has 5 SUI outside of coins. */
export const SAVER = `0x${'c3'.repeat(32)}`;

/** What is on the remote chain. */
export interface RemoteWorld {
  readonly side: Side;
  readonly playground: string;
  /** Of account 0, for the playground. */
  readonly upgradeCap: string;
  readonly market: string;
  /** Shared; value 5, a number under the key 1, a card under "first". */
  readonly counter: string;
  /** A card of account 0. */
  readonly card: string;
  /** Shared; its linked table has the names a, b and c. */
  readonly shelf: string;
  /** Of account 0, with a gem that is listed for 1 SUI. */
  readonly kiosk: string;
  readonly listedGem: string;
  readonly policy: string;
  /** A gem of account 0. */
  readonly gem: string;
  /** The only coin of {@link WHALE}: 50 SUI. */
  readonly whaleCoin: string;
}

export async function buildRemote(): Promise<RemoteWorld> {
  const side = new Side(await startRemote());
  const market = await side.publish('market');
  const playground = await side.publish('playground');
  const counter = madeBy(playground, 'playground::Counter');
  const ids = { playground: playground.packageId, market: market.packageId, counter };
  const upgradeCap = playground.upgradeCap;
  return {
    side,
    ...ids,
    upgradeCap,
    ...(await fill(side, { ...ids, publisher: madeBy(market, 'package::Publisher') })),
  };
}

function madeBy({ created }: PublishedPackage, name: string): string {
  const found = created.find(({ type }) => type.endsWith(`::${name}`));
  if (found === undefined) throw new Error(`publishing made no ${name}`);
  return found.id;
}

interface Published {
  readonly playground: string;
  readonly market: string;
  readonly counter: string;
  readonly publisher: string;
}

async function fill(side: Side, { playground, market, counter, publisher }: Published) {
  const me = side.address(0);
  const newCard = (tx: Transaction, name: string) =>
    tx.moveCall({ target: `${playground}::playground::new_card`, arguments: [tx.pure.string(name)] });
  const newGem = (tx: Transaction, name: string) =>
    tx.moveCall({ target: `${market}::gem::mine`, arguments: [tx.pure.string(name), tx.pure.u64(3)] });
  await side.run((tx) => {
    const target = tx.object(counter);
    tx.moveCall({ target: `${playground}::playground::increase`, arguments: [target, tx.pure.u64(5)] });
    tx.moveCall({ target: `${playground}::playground::note`, arguments: [target, tx.pure.u64(1), tx.pure.u64(10)] });
    tx.moveCall({
      target: `${playground}::playground::pin`,
      arguments: [target, tx.pure.string('first'), newCard(tx, 'pinned')],
    });
  });
  const card = createdId(await side.run((tx) => tx.transferObjects([newCard(tx, 'mine')], me)), 'playground::Card');
  const gem = createdId(await side.run((tx) => tx.transferObjects([newGem(tx, 'Ruby')], me)), 'gem::Gem');
  const shelf = createdId(
    await side.run((tx) => void tx.moveCall({ target: `${market}::shelf::build`, arguments: [newGem(tx, 'Opal')] })),
    'shelf::Shelf',
  );
  await side.run((tx) => {
    for (const [index, name] of ['a', 'b', 'c'].entries())
      tx.moveCall({
        target: `${market}::shelf::append`,
        arguments: [tx.object(shelf), tx.pure.string(name), tx.pure.u64(index)],
      });
  });
  const gemType = `${market}::gem::Gem`;
  const opened = await side.run((tx) => {
    tx.moveCall({ target: '0x2::kiosk::default' });
    tx.moveCall({
      target: '0x2::transfer_policy::default',
      arguments: [tx.object(publisher)],
      typeArguments: [gemType],
    });
  });
  const kiosk = createdId(opened, 'kiosk::Kiosk');
  const rights = (tx: Transaction) => [tx.object(kiosk), tx.object(createdId(opened, 'kiosk::KioskOwnerCap'))] as const;
  const listed = await side.run((tx) => {
    const [shop, cap] = rights(tx);
    tx.moveCall({
      target: '0x2::kiosk::place_and_list',
      arguments: [shop, cap, newGem(tx, 'Jade'), tx.pure.u64(SUI)],
      typeArguments: [gemType],
    });
  });
  await side.run((tx) => {
    const [coin] = tx.splitCoins(tx.gas, [5n * SUI]);
    const args = [coin, tx.pure.address(SAVER)];
    tx.moveCall({ target: '0x2::coin::send_funds', arguments: args, typeArguments: ['0x2::sui::SUI'] });
  });
  const paid = await side.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [50n * SUI])], WHALE));
  const policy = createdId(opened, 'transfer_policy::TransferPolicy');
  const [listedGem, whaleCoin] = [createdId(listed, 'gem::Gem'), createdId(paid, 'coin::Coin')];
  return { card, gem, shelf, kiosk, policy, listedGem, whaleCoin };
}

/** Adds to the counter. */
export const increase =
  ({ playground, counter }: RemoteWorld, by: number) =>
  (tx: Transaction) => {
    const target = `${playground}::playground::increase` as const;
    tx.moveCall({ target, arguments: [tx.object(counter), tx.pure.u64(by)] });
  };

/** Returns the names of the remote's shelf, in their order, as a call on the fork or there returns them. */
export async function namesOn({ market, shelf }: RemoteWorld, side: Side): Promise<string> {
  const tx = new Transaction();
  tx.moveCall({ target: `${market}::shelf::list`, arguments: [tx.object(shelf)] });
  tx.setSender(side.address(0));
  const { commandResults } = await side.client.simulateTransaction({
    transaction: tx,
    include: { commandResults: true },
  });
  const bytes = commandResults?.[0]?.returnValues[0]?.bcs ?? new Uint8Array();
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^a-z]/g, '');
}
