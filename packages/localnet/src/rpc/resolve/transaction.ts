/**
 * Server-side transaction resolution: from a sui.rpc.v2.Transaction, resolved or not, to BCS transaction data that a
 * wallet can sign. Owns the order of the steps; inputs and gas have files of their own.
 */
import { bcs } from '@mysten/sui/bcs';
import { GrpcTypes } from '@mysten/sui/grpc';
import { ChainError } from '../../errors.ts';
import { readTransactionData } from '../../model/transaction-data.ts';
import { MAX_GAS_BUDGET_MIST } from '../../protocol/protocol-config.ts';
import type { Localnet, Simulation } from '../../types.ts';
import { inputObjectIds } from '../../views/transaction-facts.ts';
import { addressOf, digestOf, invalid } from '../argument.ts';
import { commandFromProto } from '../proto/command-from-proto.ts';
import { budgetFor, freeFundsMist, selectGas, shortExpiration, usesGasCoin } from './gas.ts';
import { resolveInputs } from './inputs.ts';

type DataInput = (typeof bcs.TransactionData.$inferInput & { V1: unknown })['V1'];
type Expiration = DataInput['expiration'];

/** How to resolve and run a transaction. */
export interface ResolveOptions {
  readonly checksEnabled: boolean;
  /** Choose budget and coins where the client left them out. Ignored without checks, as on a node. */
  readonly doGasSelection: boolean;
  readonly nowMs: number;
}

/**
 * Resolves and runs `transaction` without changing anything; the simulation's bytes are the resolved transaction.
 * @throws {RPC_REQUEST_INVALID} for a transaction that is not complete enough; {CHAIN_…} as the chain refuses it.
 */
export async function resolveAndSimulate(
  chain: Localnet,
  transaction: GrpcTypes.Transaction,
  options: ResolveOptions,
): Promise<Simulation> {
  const run = (data: DataInput, gasFromFunds = false) => chain.simulate(serialize(data), { ...options, gasFromFunds });
  const bytes = transaction.bcs?.value;
  if (bytes !== undefined && !options.doGasSelection) {
    await chain.verifyAhead(bytes);
    return chain.simulate(bytes, options);
  }
  const draft = bytes === undefined ? draftFromProto(chain, transaction) : draftFromBytes(bytes);
  const data = {
    ...draft.data,
    gasData: { ...draft.data.gasData, budget: draft.budgetMist ?? MAX_GAS_BUDGET_MIST },
  };
  await chain.verifyAhead(serialize(data));
  if (!options.doGasSelection || !options.checksEnabled) return run(data);
  return simulateWithGas(chain, draft, run);
}

interface Draft {
  readonly data: DataInput;
  /** Who pays; the owner of gas coins to be chosen. */
  readonly gasOwner: string;
  /** What the client requested; absent = to be estimated. */
  readonly budgetMist: bigint | undefined;
}

type Run = (data: DataInput, gasFromFunds?: boolean) => Simulation;

/** A trial run that no account pays gives the budget; the second run is the transaction as it would be signed. */
function simulateWithGas(chain: Localnet, draft: Draft, run: Run): Simulation {
  const { gasData } = draft.data;
  let budget = draft.budgetMist;
  if (budget === undefined) {
    const trial = run({ ...draft.data, gasData: { ...gasData, payment: [], budget: MAX_GAS_BUDGET_MIST } });
    if (trial.transaction.failure !== undefined) return trial;
    budget = budgetFor(trial.transaction.effects.gasUsed, BigInt(gasData.price));
  }
  if ([...gasData.payment].length > 0) return run({ ...draft.data, gasData: { ...gasData, budget } });
  return runPaid(chain, draft, budget, run);
}

/**
 * Chooses what pays. As on a node: funds alone, when they cover the budget and no command needs the gas coin; else coins, and where a command needs
 * it the sender's funds with them, so that it holds all that the sender has.
 */
function runPaid(chain: Localnet, { data, gasOwner }: Draft, budgetMist: bigint, run: Run): Simulation {
  const { gasData } = data;
  const resolved = readTransactionData(serialize(data));
  const free = freeFundsMist(chain, resolved, gasOwner);
  const usesCoin = usesGasCoin(resolved);
  // Not before it is needed: no two are the same.
  const expiration = () => ('None' in data.expiration ? shortExpiration(chain) : data.expiration);
  if (!usesCoin && free >= budgetMist) {
    return run({ ...data, gasData: { ...gasData, payment: [], budget: budgetMist }, expiration: expiration() }, true);
  }
  const fundsMist = usesCoin && gasOwner === resolved.sender && free > 0n ? free : 0n;
  const payment = selectGas(chain, { owner: gasOwner, excluded: objectIds(data), budgetMist, fundsMist });
  const paid = { ...data, gasData: { ...gasData, payment, budget: budgetMist } };
  return run(fundsMist > 0n ? { ...paid, expiration: expiration() } : paid);
}

function draftFromBytes(bytes: Uint8Array): Draft {
  try {
    const { V1: data } = bcs.TransactionData.parse(bytes);
    return { data: data as DataInput, gasOwner: data.gasData.owner, budgetMist: BigInt(data.gasData.budget) };
  } catch (cause) {
    throw new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail: 'not a TransactionData' }, { cause });
  }
}

function draftFromProto(chain: Localnet, transaction: GrpcTypes.Transaction): Draft {
  const kind = transaction.kind?.data;
  if (kind?.oneofKind !== 'programmableTransaction') {
    throw invalid('transaction is not a programmable transaction');
  }
  const { inputs, commands: protoCommands } = kind.programmableTransaction;
  const commands = protoCommands.map(commandFromProto);
  const sender = addressOf(transaction.sender, 'sender');
  const gas = transaction.gasPayment;
  const gasOwner = gas?.owner === undefined ? sender : addressOf(gas.owner, 'gas_payment.owner');
  const data: DataInput = {
    kind: { ProgrammableTransaction: { inputs: resolveInputs(chain, inputs, commands), commands } },
    sender,
    gasData: {
      payment: (gas?.objects ?? []).map((object) => ({
        objectId: addressOf(object.objectId, 'gas_payment.objects.object_id'),
        version: object.version ?? missing('gas_payment.objects.version'),
        digest: digestOf(object.digest, 'gas_payment.objects.digest'),
      })),
      owner: gasOwner,
      price: gas?.price ?? chain.referenceGasPriceMist,
      budget: 0n,
    },
    expiration: expirationOf(transaction.expiration),
  };
  return { data, gasOwner, budgetMist: gas?.budget };
}

function expirationOf(expiration: GrpcTypes.TransactionExpiration | undefined): Expiration {
  const Kind = GrpcTypes.TransactionExpiration_TransactionExpirationKind;
  const millis = (time: { seconds: bigint; nanos: number } | undefined) =>
    time === undefined ? null : time.seconds * 1_000n + BigInt(Math.floor(time.nanos / 1_000_000));
  switch (expiration?.kind ?? Kind.NONE) {
    case Kind.NONE:
    case Kind.TRANSACTION_EXPIRATION_KIND_UNKNOWN:
      return { None: true };
    case Kind.EPOCH:
      return { Epoch: (expiration?.epoch ?? missing('expiration.epoch')).toString() };
    case Kind.VALID_DURING:
      return {
        ValidDuring: {
          minEpoch: expiration?.minEpoch ?? null,
          maxEpoch: expiration?.epoch ?? null,
          minTimestamp: millis(expiration?.minTimestamp),
          maxTimestamp: millis(expiration?.maxTimestamp),
          chain: expiration?.chain ?? missing('expiration.chain'),
          nonce: expiration?.nonce ?? 0,
        },
      };
    default:
      throw new ChainError('CHAIN_TRANSACTION_UNSUPPORTED', { detail: 'this kind of expiration' });
  }
}

function serialize(data: DataInput): Uint8Array {
  try {
    return bcs.TransactionData.serialize({ V1: data }).toBytes();
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : 'a value does not fit';
    throw new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail }, { cause });
  }
}

function objectIds(data: DataInput): Set<string> {
  return new Set(inputObjectIds(readTransactionData(serialize(data))));
}

function missing(field: string): never {
  throw invalid(`missing ${field}`);
}
