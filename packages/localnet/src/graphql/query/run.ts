/** The fields that run transactions and verify signatures. Only translates; the chain decides. */
import { GrpcTypes } from '@mysten/sui/grpc';
import { address, bytes, fields, flag, list, optional, text } from '../../json-rpc/readers.ts';
import { invalid } from '../../rpc/argument.ts';
import { resolveAndSimulate } from '../../rpc/resolve/transaction.ts';
import type { CommandResult, CommandValue } from '../../types.ts';
import { signatureFault } from '../../views/signature.ts';
import type { Arguments, Node, RequestContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { moveValueNode } from '../nodes/value.ts';

const SIGNATURES_MAX = 10;

/** Returns the part of the root that runs transactions: of Query and of Mutation. */
export function runRoot(context: RequestContext): Node {
  return {
    simulateTransaction: (args: Arguments) => simulate(context, args),
    executeTransaction: (args: Arguments) => execute(context, args),
    verifySignature: (args: Arguments) => verify(context, args, 'message'),
    verifyZkLoginSignature: (args: Arguments) => verify(context, args, 'bytes'),
  };
}

async function execute(context: RequestContext, args: Arguments): Promise<Node> {
  const transaction = bytes(args['transactionDataBcs'], 'transactionDataBcs');
  const signatures = list(text, SIGNATURES_MAX)(args['signatures'], 'signatures');
  await context.beginCostly();
  const executed = await context.chain.execute(transaction, signatures, context.nowMs());
  return { effects: () => context.nodes.effects({ outcome: executed, executed, written: [] }) };
}

async function simulate(context: RequestContext, args: Arguments): Promise<Node> {
  const { chain, nowMs } = context;
  const transaction = transactionOf(args['transaction']);
  const checksEnabled = optional(flag)(args['checksEnabled'], 'checksEnabled') ?? true;
  const doGasSelection = optional(flag)(args['doGasSelection'], 'doGasSelection') ?? false;
  await context.beginCostly();
  const {
    transaction: outcome,
    commandResults,
    writtenObjects: written,
  } = await resolveAndSimulate(chain, transaction, {
    checksEnabled,
    doGasSelection: doGasSelection && checksEnabled,
    nowMs: Math.max(nowMs(), chain.latestCheckpoint().timestampMs),
  });
  return {
    effects: () => context.nodes.effects({ outcome, written }),
    outputs: () => commandResults.map((result) => commandNode(context, result)),
  };
}

function transactionOf(value: unknown): GrpcTypes.Transaction {
  const json = Object.fromEntries(fields(value, 'transaction'));
  try {
    return GrpcTypes.Transaction.fromJson(JSON.parse(JSON.stringify(json)), { ignoreUnknownFields: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.slice(0, 200) : 'it cannot be read';
    throw invalid(`transaction is no sui.rpc.v2.Transaction: ${why}`);
  }
}

function commandNode(context: RequestContext, { returnValues, mutatedByRef }: CommandResult): Node {
  const output = ({ type, bcs }: CommandValue): Node => ({ value: () => moveValueNode(context, type, bcs) });
  return { returnValues: returnValues.map(output), mutatedReferences: mutatedByRef.map(output) };
}

async function verify(context: RequestContext, args: Arguments, messageName: 'message' | 'bytes'): Promise<Node> {
  const message = bytes(args[messageName], messageName);
  const signature = bytes(args['signature'], 'signature');
  const author = address(args['author'], 'author');
  const scope = args['intentScope'] === 'PERSONAL_MESSAGE' ? 'PersonalMessage' : 'TransactionData';
  await context.beginCostly();
  const fault = await signatureFault({ scope, message, signature, address: author });
  if (fault !== undefined) throw refusal(fault);
  return { success: true };
}
