/**
 * A `fetch` in front of a node that changes its gRPC answers, message by message. Everything else goes through as it is: other methods,
 * trailers, JSON-RPC, the faucet.
 */
import { GrpcTypes } from '@mysten/sui/grpc';
import { concatBytes } from '../bytes/text.ts';
import { ChainError, isChainError } from '../errors.ts';
import { grpcStatusOf } from '../rpc/errors.ts';
import type { MethodLike } from '../rpc/service.ts';
import { dataFrame, readRequestFrame, trailerFrame, wireFormatOf } from '../rpc/wire/frame.ts';

/** Request and answer of the methods about which a node can lie; of a stream, one message of the answer. */
interface Methods {
  getServiceInfo: [GrpcTypes.GetServiceInfoRequest, GrpcTypes.GetServiceInfoResponse];
  getEpoch: [GrpcTypes.GetEpochRequest, GrpcTypes.GetEpochResponse];
  getCheckpoint: [GrpcTypes.GetCheckpointRequest, GrpcTypes.GetCheckpointResponse];
  getObject: [GrpcTypes.GetObjectRequest, GrpcTypes.GetObjectResponse];
  batchGetObjects: [GrpcTypes.BatchGetObjectsRequest, GrpcTypes.BatchGetObjectsResponse];
  getTransaction: [GrpcTypes.GetTransactionRequest, GrpcTypes.GetTransactionResponse];
  batchGetTransactions: [GrpcTypes.BatchGetTransactionsRequest, GrpcTypes.BatchGetTransactionsResponse];
  listCheckpoints: [GrpcTypes.ListCheckpointsRequest, GrpcTypes.ListCheckpointsResponse];
  listEvents: [GrpcTypes.ListEventsRequest, GrpcTypes.ListEventsResponse];
  subscribeCheckpoints: [GrpcTypes.SubscribeCheckpointsRequest, GrpcTypes.SubscribeCheckpointsResponse];
  verifySignature: [GrpcTypes.VerifySignatureRequest, GrpcTypes.VerifySignatureResponse];
  simulateTransaction: [GrpcTypes.SimulateTransactionRequest, GrpcTypes.SimulateTransactionResponse];
  executeTransaction: [GrpcTypes.ExecuteTransactionRequest, GrpcTypes.ExecuteTransactionResponse];
}

/**
 * What is answered instead, by method. Undefined withholds the message; a thrown {@link ChainError} ends the answer with its status.
 * Read anew for every message, so that a node can start or stop lying at any time.
 */
export type Lies = {
  [Name in keyof Methods]?: (
    answer: Methods[Name][1],
    request: Methods[Name][0],
  ) => Methods[Name][1] | undefined | Promise<Methods[Name][1] | undefined>;
};

// biome-ignore lint/suspicious/noExplicitAny: each lie names its own message types; reflection picks them by name.
type AnyLie = (answer: any, request: any) => object | undefined | Promise<object | undefined>;

const SERVICES = [
  GrpcTypes.LedgerService,
  GrpcTypes.SubscriptionService,
  GrpcTypes.SignatureVerificationService,
  GrpcTypes.TransactionExecutionService,
] as const;
const METHODS: ReadonlyMap<string, MethodLike> = new Map(
  SERVICES.flatMap(({ typeName, methods }) =>
    methods.map((method) => [`/${typeName}/${method.name}`, method] as const),
  ),
);
const HEADER_BYTES = 5;
const DATA_FLAG = 0;

/** Returns a `fetch` that answers as `fetch` does, but for the lies. Clients must use the binary format. */
export function lyingFetch(fetch: typeof globalThis.fetch, lies: Lies): typeof globalThis.fetch {
  const table: Readonly<Record<string, AnyLie | undefined>> = lies;
  return async (input, init) => {
    const request = new Request(input, init);
    const method = METHODS.get(new URL(request.url).pathname);
    if (method === undefined || request.method !== 'POST') return fetch(request);
    if (wireFormatOf(request.headers.get('content-type') ?? '') !== 'binary') {
      throw new ChainError('RPC_REQUEST_INVALID', { detail: 'a lying node reads the binary format only' });
    }
    const asked = new Uint8Array(await request.clone().arrayBuffer());
    const message = method.I.fromBinary(readRequestFrame(asked, 'binary'));
    const response = await fetch(request);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const lied = response.body?.pipeThrough(
      changeMessages(async (bytes) => {
        const lie = table[method.localName];
        if (lie === undefined) return bytes;
        const answer = await lie(method.O.fromBinary(bytes), message);
        return answer && method.O.toBinary(answer);
      }),
    );
    return new Response(lied ?? null, { status: response.status, headers });
  };
}

type Change = (message: Uint8Array) => Promise<Uint8Array | undefined>;

function changeMessages(change: Change): TransformStream<Uint8Array, Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  return new TransformStream({
    async transform(chunk, controller) {
      rest = concatBytes([rest, chunk]);
      try {
        for (let frame = firstFrame(rest); frame !== undefined; frame = firstFrame(rest)) {
          rest = rest.subarray(frame.length);
          const changed = await changeFrame(frame, change);
          if (changed !== undefined) controller.enqueue(changed);
        }
      } catch (error) {
        if (!isChainError(error)) throw error;
        controller.enqueue(trailerFrame({ ...grpcStatusOf(error), extra: {} }, 'binary'));
        controller.terminate();
      }
    },
  });
}

/** The frame that the bytes begin with; undefined when it is not whole yet. */
function firstFrame(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const end = HEADER_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
  return bytes.length < end ? undefined : bytes.subarray(0, end);
}

async function changeFrame(frame: Uint8Array, change: Change): Promise<Uint8Array | undefined> {
  if (frame[0] !== DATA_FLAG) return frame;
  const message = await change(frame.subarray(HEADER_BYTES));
  return message && dataFrame(message, 'binary');
}
