/**
 * A chain with packages and objects on a port, forks of it on others, and unmodified clients for both. The remote chain is this package's own, started
 * as anyone starts it. Owns no expectation.
 */
import { join } from 'node:path';
import type { SuiClientTypes } from '@mysten/sui/client';
import type { Signer } from '@mysten/sui/cryptography';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Transaction } from '@mysten/sui/transactions';
import { type PublishedPackage, publishPackage } from '../node/publish/publish-package.ts';
import { type NodeOptions, type RunningNode, startNode } from '../node/start-node.ts';

const root = join(import.meta.dirname, '../../../..');
const cacheDir = join(root, '.cache/toolchain');

export const SUI = 1_000_000_000n;
/** No key is known of it. */
export const WHALE = `0x${'a1'.repeat(32)}`;

/** No key is known of it, either; it has 5 SUI outside of coins. */
export const SAVER = `0x${'c3'.repeat(32)}`;

type Executed = SuiClientTypes.Transaction<{ effects: true; objectTypes: true }>;

/** A node with a client, which runs transactions on it. */
export class Side {
  readonly node: RunningNode;
  readonly client: SuiGrpcClient;

  constructor(node: RunningNode) {
    this.node = node;
    this.client = new SuiGrpcClient({ network: 'localnet', baseUrl: node.url, format: 'binary' });
  }

  /** The keys of a paid account. Of a fork and of its remote chain they are the same. */
  key(index: number): Signer {
    const account = this.node.accounts[index];
    if (account === undefined) throw new Error(`no account ${index}`);
    return account.keypair;
  }

  address(index: number): string {
    return this.key(index).toSuiAddress();
  }

  /** Builds, signs and executes. @throws {Error} when the transaction fails */
  async run(make: (tx: Transaction) => void, account = 0): Promise<Executed> {
    const transaction = new Transaction();
    make(transaction);
    const signer = this.key(account);
    const include = { effects: true, objectTypes: true } as const;
    return executed(await this.client.signAndExecuteTransaction({ transaction, signer, include }));
  }

  /** Executes without a signature, for an impersonated sender. */
  async runAs(sender: string, make: (tx: Transaction) => void): Promise<Executed> {
    const tx = new Transaction();
    make(tx);
    tx.setSender(sender);
    const transaction = await tx.build({ client: this.client });
    const include = { effects: true, objectTypes: true } as const;
    return executed(await this.client.executeTransaction({ transaction, signatures: [], include }));
  }

  /** The JSON of an object; null where there is none. */
  async json(objectId: string): Promise<Record<string, unknown> | null> {
    const [object] = (await this.client.getObjects({ objectIds: [objectId], include: { json: true } })).objects;
    return object === undefined || object instanceof Error ? null : (object.json ?? null);
  }

  async ownerOf(objectId: string): Promise<SuiClientTypes.ObjectOwner | null> {
    const [object] = (await this.client.getObjects({ objectIds: [objectId] })).objects;
    return object === undefined || object instanceof Error ? null : object.owner;
  }

  async balance(owner: string): Promise<bigint> {
    return BigInt((await this.client.getBalance({ owner })).balance.balance);
  }

  /** All SUI coins of an address, richest first. */
  async coins(owner: string): Promise<{ readonly objectId: string; readonly balance: string }[]> {
    return (await this.client.listCoins({ owner, coinType: '0x2::sui::SUI' })).objects;
  }

  async publish(fixture: string): Promise<PublishedPackage> {
    const dir = join(root, 'packages/localnet/fixtures', fixture);
    const outcome = await publishPackage({ dir, client: this.client, signer: this.key(0), cacheDir });
    const published = outcome.ok ? outcome.packages.at(-1) : undefined;
    if (published === undefined) throw new Error(`${fixture} was not published`);
    return published;
  }
}

function executed(result: SuiClientTypes.TransactionResult<{ effects: true; objectTypes: true }>): Executed {
  if (result.$kind !== 'Transaction') throw new Error(result.FailedTransaction.status.error?.message ?? 'failed');
  return result.Transaction;
}

/** The id of the object that a transaction created, whose type has this name, such as `gem::Gem`. */
export function createdId({ effects, objectTypes }: Executed, name: string): string {
  const isOf = new RegExp(`::${name}(<|$)`);
  const found = effects.changedObjects.find(
    ({ objectId, idOperation }) => idOperation === 'Created' && isOf.test(objectTypes[objectId] ?? ''),
  );
  if (found === undefined) throw new Error(`no ${name} was created`);
  return found.objectId;
}

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

export function startRemote(options: NodeOptions = {}): Promise<RunningNode> {
  return startNode({ port: 0, accounts: 2, heartbeatMs: 0, ...options });
}

/** Starts a fork of the chain at `url`. */
export async function startFork(url: string, options: NodeOptions = {}): Promise<Side> {
  return new Side(await startNode({ port: 0, accounts: 2, heartbeatMs: 0, fork: { url }, ...options }));
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
