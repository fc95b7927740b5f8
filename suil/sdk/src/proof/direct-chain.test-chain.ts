/**
 * Calls to the contracts directly on the embedded chain, without RPC and without resolving anything over it: a few
 * milliseconds each. Shared objects, the clock and the context are filled in from the function's signature. Owns how a
 * transaction is executed and what it cost; what is called and with which result is its callers'.
 */
import { bcs } from '@mysten/sui/bcs';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction, type TransactionArgument, type TransactionObjectArgument } from '@mysten/sui/transactions';
import { type AppErrorCode, SUI_COIN_TYPE, ZERO_ADDRESS } from '@suil/core';
import type { CommandResult, ExecutedTransaction, SignatureBody, StoredObject } from '@suil/localnet';
import type { TestDeployment } from '../deployment.test-chain.ts';
import { ABORT_CODES, parseAbort } from '../errors/aborts.ts';
import { decodeEvent } from '../events/decode.ts';
import type { ChainEvent } from '../events/kinds.ts';

const BUDGET_MIST = 20_000_000_000n;

type Plain = bigint | number | string | readonly bigint[] | readonly number[] | readonly (readonly number[])[];
export type CallValue = Plain | TransactionArgument;
/** `module::function`, the values that are not shared objects, and type arguments where they are not the stablecoin alone. */
export type Call = readonly [target: string, values?: readonly CallValue[], typeArguments?: readonly string[]];

export interface Done {
  /** What the contracts refused with; undefined if they did it. */
  readonly refused: AppErrorCode | undefined;
  readonly events: readonly ChainEvent[];
  /** What the sender lost for gas, MIST. */
  readonly gasMist: bigint;
  readonly transaction: ExecutedTransaction;
}

export class DirectChain {
  readonly deployment: TestDeployment;
  readonly #shared: readonly (readonly [type: RegExp, id: string])[];

  constructor(deployment: TestDeployment) {
    this.deployment = deployment;
    const { manifest } = deployment;
    this.#shared = [
      [/::clock::Clock$/, `0x${'6'.padStart(64, '0')}`],
      [/::finance::Finance$/, manifest.finance],
      [/::vault::Vault$/, manifest.vault],
      [/::liquidity::Liquidity$/, manifest.liquidity],
      [/::config::Config$/, manifest.config],
      [/::team::Team$/, manifest.team],
      [/::pledge::Pledges$/, manifest.pledges],
      [/::suiprice::Prices$/, manifest.prices],
      [/::suilpool::Exchange$/, manifest.exchange],
      [/::usdc::Treasury$/, manifest.testCoins?.treasury ?? ''],
    ];
  }

  /** Signs and executes; the sender's SUI coins are smashed into the gas coin. */
  async run(signer: Ed25519Keypair, build: (tx: Transaction) => void): Promise<Done> {
    const tx = new Transaction();
    const sender = signer.toSuiAddress();
    tx.setSender(sender);
    build(tx);
    tx.setGasPrice(1_000n);
    tx.setGasBudget(BUDGET_MIST);
    tx.setGasPayment(this.coinsOf(sender, SUI_COIN_TYPE).map(referenceOf));
    const bytes = await tx.build();
    const { signature } = await signer.signTransaction(bytes);
    const { chain, manifest } = this.deployment;
    const transaction = await chain.execute(bytes, [signature], this.deployment.nowMs());
    const { computationCost, storageCost, storageRebate } = transaction.effects.gasUsed;
    return {
      refused: refusalOf(transaction),
      events: transaction.events.flatMap(
        ({ type, contents }) => decodeEvent(manifest.package, { type, bcs: contents }) ?? [],
      ),
      gasMist: BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate),
      transaction,
    };
  }

  /** Adds a call of our package; `test_coins` is named by its module `usdc`. */
  call(tx: Transaction, [target, values = [], typeArguments]: Call): ReturnType<Transaction['moveCall']> {
    const { manifest, chain } = this.deployment;
    const [module = '', name = ''] = target.split('::');
    const packageId = module === 'usdc' ? (manifest.testCoins?.package ?? '') : manifest.package;
    const found = chain.getFunction(packageId, module, name);
    if (found === undefined) throw new Error(`no function ${target}`);
    const types = typeArguments ?? found.typeParameters.map(() => manifest.coinTypes.usdc);
    const rest = [...values];
    const inputs = found.parameters.flatMap(({ body, reference }) => {
      if (body.$kind === 'datatype' && body.datatype.typeName.endsWith('::tx_context::TxContext')) return [];
      const shared = this.#sharedId(body, types);
      if (shared !== undefined) return [this.#sharedInput(tx, shared, reference === 'mutable')];
      const value = rest.shift();
      if (value === undefined) throw new Error(`${target} takes more values`);
      return [toInput(tx, body, value)];
    });
    return tx.moveCall({ package: packageId, module, function: name, arguments: inputs, typeArguments: [...types] });
  }

  /** Returns a coin of exactly `amount`, from all the owner's coins of the type. */
  take(tx: Transaction, owner: string, type: string, amount: bigint): TransactionObjectArgument {
    if (type === SUI_COIN_TYPE) return tx.splitCoins(tx.gas, [tx.pure.u64(amount)])[0]!;
    const [first, ...others] = this.coinsOf(owner, type).map((coin) => tx.objectRef(referenceOf(coin)));
    if (first === undefined) throw new Error(`${owner} has no ${type}`);
    if (others.length > 0) tx.mergeCoins(first, others);
    return tx.splitCoins(first, [tx.pure.u64(amount)])[0]!;
  }

  coinsOf(owner: string, type: string): readonly StoredObject[] {
    return this.deployment.chain.listOwnedObjects(owner, { type: `0x2::coin::Coin<${type}>`, limit: 250 }).items;
  }

  balanceOf(owner: string, type: string): bigint {
    return this.deployment.chain.getBalance(owner, type).amount;
  }

  /** Returns a function that runs the calls now, changing nothing, and gives what each returned. Built once, run often. */
  async prepareView(calls: readonly Call[]): Promise<() => readonly (readonly Uint8Array[])[]> {
    const { chain } = this.deployment;
    const tx = new Transaction();
    tx.setSender(ZERO_ADDRESS);
    for (const call of calls) this.call(tx, call);
    tx.setGasPrice(1_000n);
    tx.setGasBudget(50_000_000_000n);
    tx.setGasPayment([]);
    tx.setExpiration({
      ValidDuring: {
        minEpoch: '0',
        maxEpoch: '0',
        minTimestamp: null,
        maxTimestamp: null,
        chain: chain.chainId,
        nonce: 1,
      },
    });
    const bytes = await tx.build();
    return () => {
      const { transaction, commandResults } = chain.simulate(bytes, { checksEnabled: false });
      if (transaction.failure !== undefined) throw new Error(`a view failed: ${transaction.failure.description}`);
      return commandResults.map(({ returnValues }: CommandResult) => returnValues.map((value) => value.bcs));
    };
  }

  #sharedId(body: SignatureBody, types: readonly string[]): string | undefined {
    if (body.$kind !== 'datatype') return undefined;
    const { typeName, typeParameters } = body.datatype;
    if (typeName.endsWith('::pool::Pool')) {
      const [x] = typeParameters;
      const type = x?.$kind === 'datatype' ? x.datatype.typeName : (types[0] ?? '');
      return type.endsWith('::suil::SUIL')
        ? this.deployment.manifest.suilSuiPool
        : this.deployment.manifest.usdcSuiPool;
    }
    return this.#shared.find(([pattern]) => pattern.test(typeName))?.[1];
  }

  #sharedInput(tx: Transaction, id: string, mutable: boolean): TransactionObjectArgument {
    const owner = this.deployment.chain.getObject(id)?.owner;
    if (owner?.kind !== 'shared') throw new Error(`${id} is not shared`);
    return tx.sharedObjectRef({ objectId: id, initialSharedVersion: owner.initialSharedVersion.toString(), mutable });
  }
}

function toInput(tx: Transaction, { $kind, ...body }: SignatureBody, value: CallValue): TransactionArgument {
  if (typeof value === 'bigint' || typeof value === 'number')
    return $kind === 'u8' ? tx.pure.u8(Number(value)) : tx.pure.u64(value);
  if (typeof value === 'string') return tx.pure.address(value);
  if (!Array.isArray(value)) return value as TransactionArgument;
  const element = 'vector' in body ? body.vector.$kind : undefined;
  if (element === 'u64') return tx.pure(bcs.vector(bcs.u64()).serialize(value));
  const bytes = bcs.vector(bcs.u8());
  return tx.pure(element === 'vector' ? bcs.vector(bytes).serialize(value) : bytes.serialize(value));
}

function referenceOf({ id, version, digest }: StoredObject) {
  return { objectId: id, version: version.toString(), digest };
}

function refusalOf({ failure }: ExecutedTransaction): AppErrorCode | undefined {
  if (failure === undefined) return undefined;
  const { abort, description } = failure;
  if (abort?.abortCode === undefined || ABORT_CODES[abort.module] === undefined) throw new Error(description);
  return parseAbort({ package: abort.package, module: abort.module, abortCode: abort.abortCode });
}
