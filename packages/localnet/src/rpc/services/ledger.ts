/** LedgerService: service info, objects, transactions, checkpoints and epochs. Only translates; the chain decides. */
import { GrpcTypes } from '@mysten/sui/grpc';
import { isChainError } from '../../errors.ts';
import type { Localnet } from '../../types.ts';
import { addressOf, digestOf, invalid, notFound } from '../argument.ts';
import { grpcStatusOf } from '../errors.ts';
import { CHECKPOINT_DEFAULT_PATHS, checkpointProto } from '../proto/checkpoint.ts';
import { epochProto } from '../proto/epoch.ts';
import { executedProto } from '../proto/executed.ts';
import { OBJECT_DEFAULT_PATHS, objectProto } from '../proto/object.ts';
import { timestampProto } from '../proto/value.ts';
import type { Partially, ServiceBinding } from '../service.ts';
import { ReadMask } from '../wire/mask.ts';
import { ledgerQueries } from './ledger-queries.ts';

/** Most ids one batch may name. Source: sui-rpc-api, MAX_BATCH_REQUESTS. */
const BATCH_MAX_ITEMS = 200;

const EPOCH_DEFAULT_PATHS = ['epoch', 'first_checkpoint', 'last_checkpoint', 'start', 'end', 'reference_gas_price'];

/** What this server calls itself. */
export const SERVER_NAME = 'suil-localnet/0.1.0';

/** Returns the LedgerService over `chain`. */
export function ledgerService(chain: Localnet): ServiceBinding {
  return {
    service: GrpcTypes.LedgerService,
    methods: {
      ...ledgerQueries(chain),
      getServiceInfo: () => serviceInfo(chain),
      getObject: (request: GrpcTypes.GetObjectRequest) => {
        const mask = objectMask(request.readMask?.paths);
        return { object: mask.prune(GrpcTypes.Object, readObject(chain, request, mask)) };
      },
      batchGetObjects: async (request: GrpcTypes.BatchGetObjectsRequest) => {
        const mask = objectMask(request.readMask?.paths);
        assertBatch(request.requests.length);
        await chain.load(request.requests.map(({ objectId }) => addressOf(objectId, 'object_id')));
        const objects = request.requests.map((item) => ({
          result: resultOf('object', () => mask.prune(GrpcTypes.Object, readObject(chain, item, mask))),
        }));
        return { objects };
      },
      getTransaction: (request: GrpcTypes.GetTransactionRequest) => {
        const mask = transactionMask(request.readMask?.paths);
        return { transaction: readTransaction(chain, request.digest, mask) };
      },
      batchGetTransactions: (request: GrpcTypes.BatchGetTransactionsRequest) => {
        const mask = transactionMask(request.readMask?.paths);
        assertBatch(request.digests.length);
        const transactions = request.digests.map((digest) => ({
          result: resultOf('transaction', () => readTransaction(chain, digest, mask)),
        }));
        return { transactions };
      },
      getCheckpoint: (request: GrpcTypes.GetCheckpointRequest) => readCheckpoint(chain, request),
      getEpoch: (request: GrpcTypes.GetEpochRequest) => readEpoch(chain, request),
    },
  };
}

function serviceInfo(chain: Localnet): Partially<GrpcTypes.GetServiceInfoResponse> {
  const latest = chain.latestCheckpoint();
  return {
    chainId: chain.chainId,
    chain: 'localnet',
    epoch: latest.epoch,
    checkpointHeight: latest.sequence,
    timestamp: timestampProto(latest.timestampMs),
    lowestAvailableCheckpoint: 0n,
    lowestAvailableCheckpointObjects: 0n,
    server: SERVER_NAME,
  };
}

function objectMask(paths: readonly string[] | undefined): ReadMask {
  return ReadMask.of(GrpcTypes.Object, paths, OBJECT_DEFAULT_PATHS);
}

function transactionMask(paths: readonly string[] | undefined): ReadMask {
  return ReadMask.of(GrpcTypes.ExecutedTransaction, paths, ['digest']);
}

function readObject(chain: Localnet, request: GrpcTypes.GetObjectRequest, mask: ReadMask): Partially<GrpcTypes.Object> {
  const id = addressOf(request.objectId, 'object_id');
  const object = chain.getObject(id, request.version);
  if (object === undefined) {
    throw notFound('object', request.version === undefined ? id : `${id} at version ${request.version}`);
  }
  return objectProto(chain, object, mask);
}

function readTransaction(
  chain: Localnet,
  digest: string | undefined,
  mask: ReadMask,
): Partially<GrpcTypes.ExecutedTransaction> {
  const transaction = chain.getTransaction(digestOf(digest, 'digest'));
  if (transaction === undefined) throw notFound('transaction', String(digest));
  return mask.prune(GrpcTypes.ExecutedTransaction, executedProto(chain, transaction, mask));
}

/** Returns the sequence number or digest that a request names; without one the latest. */
function checkpointOf(
  chain: Localnet,
  checkpointId: GrpcTypes.GetCheckpointRequest['checkpointId'],
): ReturnType<typeof digestOf> | bigint {
  if (checkpointId.oneofKind === 'sequenceNumber') return checkpointId.sequenceNumber;
  return checkpointId.oneofKind === 'digest'
    ? digestOf(checkpointId.digest, 'digest')
    : chain.latestCheckpoint().sequence;
}

function readCheckpoint(
  chain: Localnet,
  request: GrpcTypes.GetCheckpointRequest,
): Partially<GrpcTypes.GetCheckpointResponse> {
  const mask = ReadMask.of(GrpcTypes.Checkpoint, request.readMask?.paths, CHECKPOINT_DEFAULT_PATHS);
  const at = checkpointOf(chain, request.checkpointId);
  const checkpoint = chain.getCheckpoint(at);
  if (checkpoint === undefined) throw notFound('checkpoint', String(at));
  return { checkpoint: mask.prune(GrpcTypes.Checkpoint, checkpointProto(chain, checkpoint, mask)) };
}

function readEpoch(chain: Localnet, request: GrpcTypes.GetEpochRequest): Partially<GrpcTypes.GetEpochResponse> {
  const mask = ReadMask.of(GrpcTypes.Epoch, request.readMask?.paths, EPOCH_DEFAULT_PATHS);
  const info = request.epoch === undefined ? chain.getEpoch() : chain.getEpoch(request.epoch);
  if (info === undefined) throw notFound('epoch', String(request.epoch));
  return { epoch: mask.prune(GrpcTypes.Epoch, epochProto(chain, info, mask)) };
}

function assertBatch(items: number): void {
  if (items > BATCH_MAX_ITEMS) throw invalid(`a batch holds at most ${BATCH_MAX_ITEMS} items, this one has ${items}`);
}

/** In a batch an item that fails is a status next to the others; a defect still ends the call. */
function resultOf<Kind extends string, T>(kind: Kind, read: () => T): object {
  try {
    return { oneofKind: kind, [kind]: read() };
  } catch (error) {
    if (!isChainError(error) || isChainError(error, 'CHAIN_FORK_UNREAD')) throw error;
    const { status, message } = grpcStatusOf(error);
    return { oneofKind: 'error', error: { code: status, message, details: [] } };
  }
}
