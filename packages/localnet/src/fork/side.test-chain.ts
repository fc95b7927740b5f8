/** A chain on a port with an unmodified client, for tests of forks: the remote chain and its forks are used alike. Owns no expectation. */
import { join } from 'node:path';
import type { SuiClientTypes } from '@mysten/sui/client';
import type { Signer } from '@mysten/sui/cryptography';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Transaction } from '@mysten/sui/transactions';
import type { PublishedPackage } from '../development/publish-compiled.ts';
import { publishPackage } from '../node/publish/publish-package.ts';
import { type NodeOptions, type RunningNode, startNode } from '../node/start-node.ts';

const root = join(import.meta.dirname, '../../../..');
const cacheDir = join(root, '.cache/toolchain');

export const SUI = 1_000_000_000n;
export type Executed = SuiClientTypes.Transaction<{ effects: true; objectTypes: true }>;

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

export function startRemote(options: NodeOptions = {}): Promise<RunningNode> {
  return startNode({ port: 0, accounts: 2, heartbeatMs: 0, ...options });
}

/** Starts a fork of the chain at `url`. */
export async function startFork(url: string, options: NodeOptions = {}): Promise<Side> {
  return new Side(await startNode({ port: 0, accounts: 2, heartbeatMs: 0, fork: { url }, ...options }));
}
