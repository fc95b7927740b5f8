/** Executing signed transactions, and running others without changing anything. */
import { bcs } from '@mysten/sui/bcs';
import type { DevInspectResults, DryRunTransactionBlockResponse } from '@mysten/sui/jsonRpc';
import { compareBytes } from '../../bytes/text.ts';
import { ChainError } from '../../errors.ts';
import { MAX_GAS_BUDGET_MIST } from '../../protocol/protocol-config.ts';
import { addressOf, digestOf, invalid } from '../../rpc/argument.ts';
import type { Localnet, Simulation } from '../../types.ts';
import { type MethodContext, type MethodTable, method, param } from '../method.ts';
import { address, bytes, fields, flag, list, optional, text, u64 } from '../readers.ts';
import { balanceChangesJson, objectChangesJson } from '../render/changes.ts';
import { effectsJson } from '../render/effects.ts';
import { eventsJson } from '../render/event.ts';
import { errorText } from '../render/execution-error.ts';
import { transactionJson, transactionOptions } from '../render/transaction.ts';
import { argumentJson, transactionDataJson } from '../render/transaction-data.ts';
import { typeText } from '../render/value.ts';

type DataInput = (typeof bcs.TransactionData.$inferInput & { V1: unknown })['V1'];

const SIGNATURES_MAX = 10;
const GAS_OBJECTS_MAX = 256;
const REQUEST_TYPES = ['WaitForEffectsCert', 'WaitForLocalExecution'];

const requestType = (value: unknown, name: string) => {
  const given = text(value, name);
  if (!REQUEST_TYPES.includes(given)) throw invalid(`${name} must be ${REQUEST_TYPES.join(' or ')}`);
  return given;
};

const gasObject = (value: unknown, name: string) => {
  const [id, version, digest] = list((part) => part, 3)(value, name);
  return {
    objectId: addressOf(text(id, name), name),
    version: u64(version, name),
    digest: digestOf(text(digest, name), name),
  };
};

const inspectArguments = (value: unknown, name: string) => {
  const given = value === undefined || value === null ? new Map<string, unknown>() : fields(value, name);
  return {
    gasBudget: optional(u64)(given.get('gasBudget'), `${name}.gasBudget`) ?? MAX_GAS_BUDGET_MIST,
    gasObjects: optional(list(gasObject, GAS_OBJECTS_MAX))(given.get('gasObjects'), `${name}.gasObjects`) ?? [],
    gasSponsor: optional(address)(given.get('gasSponsor'), `${name}.gasSponsor`),
    skipChecks: optional(flag)(given.get('skipChecks'), `${name}.skipChecks`) ?? true,
    showRaw: optional(flag)(given.get('showRawTxnDataAndEffects'), `${name}.showRawTxnDataAndEffects`) ?? false,
  };
};

/** Returns the methods that run transactions. */
export function executionMethods({ chain, nowMs }: MethodContext): MethodTable {
  const now = () => Math.max(nowMs(), chain.latestCheckpoint().timestampMs);
  return {
    sui_executeTransactionBlock: method(
      [
        param('tx_bytes', bytes),
        param('signatures', list(text, SIGNATURES_MAX)),
        param('options', transactionOptions),
        param('request_type', optional(requestType)),
      ],
      async (transaction, signatures, options) => {
        const executed = await chain.execute(transaction, signatures, nowMs());
        // Whatever the request type: a transaction that is answered here has been executed here.
        return { ...transactionJson(chain, executed, options), confirmedLocalExecution: true };
      },
    ),
    sui_dryRunTransactionBlock: method([param('tx_bytes', bytes)], async (transaction) => {
      await chain.verifyAhead(transaction);
      return dryRunJson(chain, chain.simulate(transaction, { nowMs: now() }));
    }),
    sui_devInspectTransactionBlock: method(
      [
        param('sender_address', address),
        param('tx_bytes', bytes),
        param('gas_price', optional(u64)),
        param('epoch', optional(u64)),
        param('additional_args', inspectArguments),
      ],
      async (sender, kind, gasPrice, _epoch, args) => {
        const transaction = serialize({
          kind: parseKind(kind),
          sender,
          gasData: {
            payment: args.gasObjects,
            owner: args.gasSponsor ?? sender,
            price: gasPrice ?? chain.referenceGasPriceMist,
            budget: args.gasBudget,
          },
          expiration: { None: true },
        });
        await chain.verifyAhead(transaction);
        const simulation = chain.simulate(transaction, { checksEnabled: !args.skipChecks, nowMs: now() });
        return inspectJson(chain, simulation, args.showRaw);
      },
    ),
  };
}

function dryRunJson(chain: Localnet, simulation: Simulation): DryRunTransactionBlockResponse {
  const { transaction } = simulation;
  const { status } = transaction.effects;
  return {
    effects: effectsJson(transaction),
    events: eventsJson(chain, transaction),
    objectChanges: objectChangesJson(transaction, finderOf(simulation)),
    balanceChanges: balanceChangesJson(transaction),
    input: transactionDataJson(chain, transaction),
    executionErrorSource: status.kind === 'failure' ? (transaction.failure?.description ?? null) : null,
    suggestedGasPrice: chain.referenceGasPriceMist.toString(),
  };
}

function inspectJson(chain: Localnet, simulation: Simulation, showRaw: boolean): DevInspectResults {
  const { transaction, commandResults } = simulation;
  const { status } = transaction.effects;
  const raw = showRaw ? { rawTxnData: [...transaction.bytes], rawEffects: [...transaction.effectsBytes] } : {};
  const common = { effects: effectsJson(transaction), events: eventsJson(chain, transaction), ...raw };
  if (status.kind === 'failure') return { ...common, error: errorText(status) };
  return {
    ...common,
    results: commandResults.map(({ returnValues, mutatedByRef }) => ({
      ...(mutatedByRef.length === 0
        ? {}
        : {
            mutableReferenceOutputs: mutatedByRef.map((value) => [
              argumentJson(value.argument),
              [...value.bcs],
              typeText(value.type),
            ]),
          }),
      ...(returnValues.length === 0
        ? {}
        : { returnValues: returnValues.map((value) => [[...value.bcs], typeText(value.type)]) }),
    })),
  };
}

function finderOf({ writtenObjects }: Simulation) {
  return (id: string) => writtenObjects.find((object) => object.id === id);
}

/** As strict as the chain is with whole transactions: what does not encode back to the same bytes is refused. */
function parseKind(kind: Uint8Array): DataInput['kind'] {
  const malformed = (detail: string, cause?: unknown) =>
    new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail }, { cause });
  let parsed: DataInput['kind'];
  let again: Uint8Array;
  try {
    parsed = bcs.TransactionKind.parse(kind) as DataInput['kind'];
    again = bcs.TransactionKind.serialize(parsed).toBytes();
  } catch (cause) {
    throw malformed('not a TransactionKind', cause);
  }
  if (compareBytes(again, kind) !== 0) throw malformed('remaining input or a non-canonical encoding');
  return parsed;
}

function serialize(data: DataInput): Uint8Array {
  try {
    return bcs.TransactionData.serialize({ V1: data }).toBytes();
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : 'a value does not fit';
    throw new ChainError('CHAIN_TRANSACTION_MALFORMED', { detail }, { cause });
  }
}
