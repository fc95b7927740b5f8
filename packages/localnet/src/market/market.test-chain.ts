/**
 * A chain with the market published: a package that uses the framework's modules for selling, showing and keeping objects. Every transaction
 * is traced before it is executed, so that a test can assert which functions of the framework ran. Owns no expectation.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction, TransactionArgument, TransactionObjectArgument } from '@mysten/sui/transactions';
import { compilePackage } from '@suil/toolchain';
import { type ArenaChain, alice, createArena, FRAMEWORK_IDS, failureIn, START_MS } from '../arena.test-chain.ts';
import type { JsonValue } from '../index.ts';
import type { ExecutedTransaction, StoredObject, TracedCall } from '../types.ts';

const root = join(import.meta.dirname, '../../../..');
const SUI_PACKAGE = `0x${'2'.padStart(64, '0')}`;

type Arguments = (tx: Transaction) => TransactionArgument[];

export interface Market {
  readonly it: ArenaChain;
  /** Package id. */
  readonly id: string;
  /** What publishing did: the publisher, the policy of the points and their capabilities. */
  readonly published: ExecutedTransaction;
  readonly gem: string;
  readonly points: string;
  /** Functions of 0x2 that ran so far, such as `kiosk::purchase`. */
  readonly ran: ReadonlySet<string>;
  run(make: (tx: Transaction) => void, sender?: Ed25519Keypair): Promise<ExecutedTransaction>;
  /** Returns the first value that a call returns, without executing it. */
  ask(target: string, args: Arguments, types?: readonly string[]): Promise<Uint8Array>;
  /** Calls a function of the market, or with `0x2::` one of the framework. */
  call(tx: Transaction, target: string, args?: readonly TransactionArgument[], types?: readonly string[]): Results;
  owned(tx: Transaction, id: string): TransactionObjectArgument;
  shared(tx: Transaction, id: string, mutable?: boolean): TransactionObjectArgument;
  object(id: string): StoredObject;
  json(id: string): JsonValue;
}

/** What a call returns; as many of them exist as the function has results. */
type Results = readonly [TransactionObjectArgument, TransactionObjectArgument, TransactionObjectArgument];

/** Compiles and publishes the market as alice. */
export async function createMarket(): Promise<Market> {
  const it = await createArena();
  const dir = join(root, 'packages/localnet/fixtures/market');
  const result = await compilePackage({ dir, cacheDir: join(root, '.cache/toolchain') });
  if (!result.ok) throw new Error(result.output);
  const modules = result.package.modules.map(({ bytes }) => Buffer.from(bytes).toString('base64'));
  const published = await it.run((tx) => {
    tx.transferObjects([tx.publish({ modules, dependencies: FRAMEWORK_IDS })], alice.toSuiAddress());
  });
  const id = published.objectChanges.find((change) => change.type === 'package')?.id;
  if (id === undefined) throw new Error(published.failure?.description ?? 'not published');
  return new PublishedMarket(it, id, published);
}

/** The id of the object of a type that a transaction wrote; `name` is such as `kiosk::Kiosk`. */
export function writtenId(done: ExecutedTransaction, name: string): string {
  const isOf = new RegExp(`::${name}(<|$)`);
  const change = done.objectChanges.find((entry) => entry.output && isOf.test(entry.type));
  if (!change) throw new Error(`${done.failure?.description ?? 'success'}: no ${name}`);
  return change.id;
}

/** Where a failed transaction aborted and with what, such as `kiosk::purchase 1`, of a clever error its number; other failures by kind. */
export function abortOf(done: ExecutedTransaction): string {
  const error = failureIn(done)?.error;
  if (!error) return 'success';
  if (!error.MoveAbort) return `${error.$kind}: ${done.failure?.description}`;
  const [{ module, functionName }, code] = error.MoveAbort;
  const isClever = BigInt(code) >> 63n === 1n;
  return `${module.name}::${functionName} ${isClever ? (BigInt(code) >> 48n) & 0xffn : code}`;
}

/** The functions that the framework's table lists for these modules, such as `kiosk::purchase`. */
export function functionsOf(modules: readonly string[]): string[] {
  const path = join(root, 'packages/move-framework/table.json');
  const table: Record<string, { functions: Record<string, { kind: string }> }> = JSON.parse(readFileSync(path, 'utf8'));
  return modules.flatMap((module) =>
    Object.entries(table[`sui::${module}`]?.functions ?? {}).flatMap(([name, { kind }]) =>
      kind === 'macro' ? [] : [`${module}::${name}`],
    ),
  );
}

class PublishedMarket implements Market {
  readonly it: ArenaChain;
  readonly id: string;
  readonly published: ExecutedTransaction;
  readonly ran = new Set<string>();

  constructor(it: ArenaChain, id: string, published: ExecutedTransaction) {
    this.it = it;
    this.id = id;
    this.published = published;
  }

  get gem(): string {
    return `${this.id}::gem::Gem`;
  }

  get points(): string {
    return `${this.id}::points::POINTS`;
  }

  async run(make: (tx: Transaction) => void, sender = alice): Promise<ExecutedTransaction> {
    const bytes = await this.it.build(make, { sender });
    this.#note(this.it.chain.simulate(bytes, { trace: true }).calls);
    const { signature } = await sender.signTransaction(bytes);
    return this.it.chain.execute(bytes, [signature], START_MS);
  }

  async ask(target: string, args: Arguments, types: readonly string[] = []): Promise<Uint8Array> {
    const bytes = await this.it.build((tx) => void this.call(tx, target, args(tx), types));
    const { transaction, commandResults, calls } = this.it.chain.simulate(bytes, { trace: true });
    this.#note(calls);
    const value = commandResults[0]?.returnValues[0];
    if (!value) throw new Error(transaction.failure?.description ?? 'no result');
    return value.bcs;
  }

  call(
    tx: Transaction,
    target: string,
    args: readonly TransactionArgument[] = [],
    types: readonly string[] = [],
  ): Results {
    const full = target.startsWith('0x') ? target : `${this.id}::${target}`;
    return this.it.call(tx, full, [...args], [...types]) as unknown as Results;
  }

  owned(tx: Transaction, id: string): TransactionObjectArgument {
    return this.it.owned(tx, id);
  }

  shared(tx: Transaction, id: string, mutable = true): TransactionObjectArgument {
    return this.it.shared(tx, id, mutable);
  }

  object(id: string): StoredObject {
    const object = this.it.chain.getObject(id);
    if (!object) throw new Error(`no object ${id}`);
    return object;
  }

  json(id: string): JsonValue {
    const { data } = this.object(id);
    if (data.kind !== 'move') throw new Error(`${id} is a package`);
    return this.it.chain.toJson(data.type, data.contents);
  }

  #note(calls: readonly TracedCall[]): void {
    for (const call of calls) {
      if (call.package === SUI_PACKAGE) this.ran.add(`${call.module}::${call.function}`);
      this.#note(call.calls);
    }
  }
}
