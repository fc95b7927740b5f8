/** TransactionExecutionService: executes signed transactions and simulates (resolving them first). */
import { GrpcTypes } from '@mysten/sui/grpc';
import { toBase64 } from '@mysten/sui/utils';
import { ChainError } from '../../errors.ts';
import type { CommandResult, CommandValue, Localnet } from '../../types.ts';
import { invalid } from '../argument.ts';
import { executedProto, outcomeProto } from '../proto/executed.ts';
import { argumentProto } from '../proto/transaction.ts';
import { bcsProto, valueProto } from '../proto/value.ts';
import { resolveAndSimulate } from '../resolve/transaction.ts';
import type { Partially, ServiceBinding } from '../service.ts';
import { ReadMask } from '../wire/mask.ts';

const EXECUTED_DEFAULT_PATHS = ['effects.status', 'checkpoint'];

/** Returns the TransactionExecutionService over `chain`; `nowMs` is the chain's wall clock. */
export function executionService(chain: Localnet, nowMs: () => number): ServiceBinding {
  return {
    service: GrpcTypes.TransactionExecutionService,
    methods: {
      executeTransaction: (request: GrpcTypes.ExecuteTransactionRequest) => execute(chain, request, nowMs()),
      simulateTransaction: (request: GrpcTypes.SimulateTransactionRequest) => simulate(chain, request, nowMs()),
    },
  };
}

async function execute(
  chain: Localnet,
  request: GrpcTypes.ExecuteTransactionRequest,
  nowMs: number,
): Promise<Partially<GrpcTypes.ExecuteTransactionResponse>> {
  const mask = ReadMask.of(GrpcTypes.ExecutedTransaction, request.readMask?.paths, EXECUTED_DEFAULT_PATHS);
  const bytes = request.transaction?.bcs?.value;
  if (bytes === undefined) throw invalid('transaction.bcs is missing');
  const signatures = request.signatures.map(({ bcs }) => {
    if (bcs?.value === undefined)
      throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: 'signature.bcs is missing' });
    return toBase64(bcs.value);
  });
  const executed = await chain.execute(bytes, signatures, nowMs);
  return { transaction: mask.prune(GrpcTypes.ExecutedTransaction, executedProto(chain, executed, mask)) };
}

async function simulate(
  chain: Localnet,
  request: GrpcTypes.SimulateTransactionRequest,
  nowMs: number,
): Promise<Partially<GrpcTypes.SimulateTransactionResponse>> {
  const mask = ReadMask.of(GrpcTypes.SimulateTransactionResponse, request.readMask?.paths, ['*']);
  if (request.transaction === undefined) throw invalid('transaction is missing');
  const checksEnabled = request.checks !== GrpcTypes.SimulateTransactionRequest_TransactionChecks.DISABLED;
  const { transaction, commandResults, writtenObjects } = await resolveAndSimulate(chain, request.transaction, {
    checksEnabled,
    doGasSelection: request.doGasSelection === true && checksEnabled,
    nowMs: Math.max(nowMs, chain.latestCheckpoint().timestampMs),
  });
  const outputs = mask.below('command_outputs');
  return mask.prune<Partially<GrpcTypes.SimulateTransactionResponse>>(GrpcTypes.SimulateTransactionResponse, {
    transaction: mask.wants('transaction')
      ? outcomeProto(chain, transaction, mask.below('transaction'), writtenObjects)
      : undefined,
    commandOutputs: mask.wants('command_outputs')
      ? commandResults.map((result) => commandProto(chain, result, outputs))
      : undefined,
    suggestedGasPrice: chain.referenceGasPriceMist,
  });
}

function commandProto(chain: Localnet, result: CommandResult, mask: ReadMask): Partially<GrpcTypes.CommandResult> {
  const output = (value: CommandValue, jsonPath: string): Partially<GrpcTypes.CommandOutput> => ({
    value: bcsProto(value.type, value.bcs),
    json: mask.wants(jsonPath) ? valueProto(chain.toJson(value.type, value.bcs)) : undefined,
  });
  return {
    returnValues: result.returnValues.map((value) => output(value, 'return_values.json')),
    mutatedByRef: result.mutatedByRef.map((value) => ({
      ...output(value, 'mutated_by_ref.json'),
      argument: argumentProto(value.argument),
    })),
  };
}
