/** Gas of a transaction to be resolved: what budget a simulated run suggests and which coins pay it. */
import type { bcs } from '@mysten/sui/bcs';
import { ChainError } from '../../errors.ts';
import { coinBalance } from '../../model/stored-object.ts';
import { GAS_COIN_TYPE, normalizeType, SUI_TYPE } from '../../model/type-tag.ts';
import { MAX_GAS_BUDGET_MIST, MAX_GAS_OBJECTS } from '../../protocol/protocol-config.ts';
import type { Argument, Command, GasSummary, Localnet, StoredObject, TransactionData } from '../../types.ts';

type ExpirationInput = (typeof bcs.TransactionData.$inferInput & { V1: unknown })['V1']['expiration'];

/** Units of computation added to a budget for safety. Source: sui-json-rpc, GAS_SAFE_OVERHEAD. */
const SAFE_OVERHEAD_UNITS = 1_000n;

/** A prime: keeps the nonces of different checkpoints apart. */
const NONCE_STRIDE = 65_537n;

const PAGE_ITEMS = 1_000;

/** Returns the budget for a transaction that used `gas` in a simulated run, with the customary overhead. */
export function budgetFor(gas: GasSummary, priceMist: bigint): bigint {
  const computation = gas.computationCost + SAFE_OVERHEAD_UNITS * priceMist;
  const net = computation + gas.storageCost - gas.storageRebate;
  const budget = net > computation ? net : computation;
  if (budget > MAX_GAS_BUDGET_MIST) return MAX_GAS_BUDGET_MIST;
  return budget;
}

/**
 * Returns the owner's SUI coins to pay with, largest first, at most 256, without those in `excluded`.
 * @throws {CHAIN_GAS_BALANCE_TOO_LOW} when they do not reach the budget.
 */
export function selectGasCoins(
  chain: Localnet,
  owner: string,
  excluded: ReadonlySet<string>,
  budgetMist: bigint,
): StoredObject[] {
  const balance = (coin: StoredObject) => coinBalance(coin) ?? 0n;
  const byBalance = (a: StoredObject, b: StoredObject) =>
    Number(balance(b) > balance(a)) - Number(balance(b) < balance(a));
  const coins = suiCoins(chain, owner)
    .filter((coin) => !excluded.has(coin.id))
    .sort((a, b) => byBalance(a, b) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_GAS_OBJECTS);
  const sum = coins.reduce((total, coin) => total + balance(coin), 0n);
  if (coins.length === 0 || sum < budgetMist) {
    throw new ChainError('CHAIN_GAS_BALANCE_TOO_LOW', {
      balanceMist: sum.toString(),
      budgetMist: budgetMist.toString(),
    });
  }
  return coins;
}

/** Returns what an owner's SUI funds hold beyond what the transaction itself withdraws of them. */
export function freeFundsMist(chain: Localnet, data: TransactionData, owner: string): bigint {
  let free = chain.getBalance(owner, SUI_TYPE).addressAmount;
  for (const input of data.inputs) {
    if (input.kind !== 'withdrawal' || normalizeType(input.coinType) !== SUI_TYPE) continue;
    const source = input.from.kind === 'sponsor' ? data.gas.owner : data.sender;
    if (source === owner) free -= input.amount;
  }
  return free;
}

/** Whether a command uses the gas coin, which is not there when funds pay. */
export function usesGasCoin({ commands }: TransactionData): boolean {
  return commands.some((command) => argumentsOf(command).some(({ kind }) => kind === 'gas'));
}

function argumentsOf(command: Command): readonly Argument[] {
  switch (command.kind) {
    case 'MoveCall':
      return command.arguments;
    case 'TransferObjects':
      return [...command.objects, command.address];
    case 'SplitCoins':
      return [command.coin, ...command.amounts];
    case 'MergeCoins':
      return [command.destination, ...command.sources];
    case 'MakeMoveVec':
      return command.elements;
    case 'Upgrade':
      return [command.ticket];
    case 'Publish':
      return [];
  }
}

/** How often this chain was asked for an expiration; makes each one different. */
const nonces = new WeakMap<Localnet, number>();

/** Returns the expiration of a transaction that funds pay: this epoch and the next, never the same twice. */
export function shortExpiration(chain: Localnet): NonNullable<ExpirationInput> {
  const { epoch } = chain.getEpoch();
  const count = (nonces.get(chain) ?? 0) + 1;
  nonces.set(chain, count);
  const nonce = Number((chain.latestCheckpoint().sequence * NONCE_STRIDE + BigInt(count)) & 0xffff_ffffn);
  return {
    ValidDuring: {
      minEpoch: epoch,
      maxEpoch: epoch + 1n,
      minTimestamp: null,
      maxTimestamp: null,
      chain: chain.chainId,
      nonce,
    },
  };
}

function suiCoins(chain: Localnet, owner: string): StoredObject[] {
  const coins: StoredObject[] = [];
  let cursor: string | undefined;
  do {
    const page = chain.listOwnedObjects(owner, {
      type: GAS_COIN_TYPE,
      limit: PAGE_ITEMS,
      ...(cursor === undefined ? {} : { cursor }),
    });
    coins.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return coins;
}
