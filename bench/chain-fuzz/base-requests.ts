/**
 * The sound requests that the damaged ones are made from: what unmodified clients send, and for every method of both protocols one with every
 * field filled in. Owns no damage.
 */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';

/** A request before it is damaged. */
export type BaseRequest =
  | { readonly kind: 'grpc'; readonly path: string; readonly message: Uint8Array }
  | { readonly kind: 'json'; readonly body: { readonly method: string; readonly params: readonly unknown[] } };

/** Where things are on the chain that is fuzzed. */
export interface Landmarks {
  readonly account: Ed25519Keypair;
  readonly packageId: string;
  readonly counterId: string;
}

interface FieldInfo {
  readonly kind: string;
  readonly localName: string;
  readonly repeat: number;
  readonly oneof: string | undefined;
  /** ScalarType of protobuf-ts for scalars, a function that gives the type for messages. */
  readonly T: unknown;
  readonly V?: unknown;
}
interface MessageInfo {
  readonly fields: readonly FieldInfo[];
  create(value?: object): object;
  toBinary(message: object): Uint8Array;
}
interface ServiceInfo {
  readonly typeName: string;
  readonly methods: readonly { readonly name: string; readonly I: MessageInfo }[];
}

const MAX_NESTING = 4;
/** protobuf-ts ScalarType: bool, string, bytes; the rest are numbers. */
const BOOL = 8;
const STRING = 9;
const BYTES = 12;
/** Types whose values are 64 bits long. */
const BIG_TYPES: ReadonlySet<unknown> = new Set([3, 4, 6, 16, 18]);

/** A message with every field set; of a choice, its first member. */
function fill(type: MessageInfo, text: string, nesting = 0): object {
  const value: Record<string, unknown> = {};
  for (const field of type.fields) {
    const one = fillField(field, text, nesting);
    if (one === undefined) continue;
    if (field.oneof !== undefined) value[field.oneof] ??= { oneofKind: field.localName, [field.localName]: one };
    else value[field.localName] = field.repeat > 0 ? [one] : one;
  }
  return type.create(value);
}

function fillField({ kind, T }: FieldInfo, text: string, nesting: number): unknown {
  if (kind === 'message') {
    return nesting < MAX_NESTING ? fill((T as () => MessageInfo)(), text, nesting + 1) : undefined;
  }
  if (kind === 'enum') return 1;
  if (kind !== 'scalar') return undefined;
  if (T === STRING) return text;
  if (T === BOOL) return true;
  if (T === BYTES) return new Uint8Array([1, 2, 3]);
  return BIG_TYPES.has(T) ? 1n : 1;
}

/** One request for every method of every service that the client knows. */
export function grpcRequests(client: SuiGrpcClient, { counterId, packageId }: Landmarks): BaseRequest[] {
  const services = [
    client.ledgerService,
    client.stateService,
    client.transactionExecutionService,
    client.movePackageService,
    client.subscriptionService,
    client.nameService,
    client.signatureVerificationService,
  ] as unknown as ServiceInfo[];
  return services.flatMap(({ typeName, methods }) =>
    methods.flatMap(({ name, I }) =>
      [counterId, packageId, '0x2::sui::SUI'].map((text): BaseRequest => {
        return { kind: 'grpc', path: `/${typeName}/${name}`, message: I.toBinary(fill(I, text)) };
      }),
    ),
  );
}

/** What clients send in a short life; the requests themselves are caught by the caller's `fetch`. */
export async function actAsClients(client: SuiGrpcClient, marks: Landmarks): Promise<string> {
  const { account, packageId, counterId } = marks;
  const owner = account.toSuiAddress();
  const transaction = increase(marks);
  const result = await client.signAndExecuteTransaction({ transaction, signer: account });
  const { digest } = result.Transaction ?? { digest: '' };
  await client.simulateTransaction({ transaction: increase(marks), include: { commandResults: true, effects: true } });
  await client.getTransaction({ digest, include: { effects: true, events: true, transaction: true } });
  await client.getObjects({ objectIds: [counterId], include: { json: true, content: true } });
  await client.listOwnedObjects({ owner, limit: 3, cursor: null });
  await client.listCoins({ owner });
  await client.listDynamicFields({ parentId: counterId });
  await client.getBalance({ owner });
  await client.listBalances({ owner });
  await client.getMoveFunction({ packageId, moduleName: 'playground', name: 'value' });
  await client.listTransactions({ filter: { sender: owner }, limit: 2 });
  await client.listEvents({ filter: { eventType: `${packageId}::playground::Increased` } });
  await client.getReferenceGasPrice();
  await client.resolveNameServiceAddress({ name: 'a.sui' });
  const { bytes, signature } = await account.signPersonalMessage(new Uint8Array([1]));
  await client.verifyZkLoginSignature({ bytes, signature, intentScope: 'PersonalMessage', address: owner });
  return digest;
}

/** A transaction of the account that the chain would take. */
export function increase({ account, packageId, counterId }: Landmarks): Transaction {
  const transaction = new Transaction();
  transaction.setSender(account.toSuiAddress());
  transaction.moveCall({
    target: `${packageId}::playground::increase`,
    arguments: [transaction.object(counterId), transaction.pure.u64(1)],
  });
  return transaction;
}

/** One JSON-RPC request per method that the chain describes, with a value for every parameter by its name. */
export function jsonRequests(
  methods: readonly { readonly name: string; readonly params: readonly { readonly name: string }[] }[],
  { account, packageId, counterId }: Landmarks,
  { digest, bytes, signature }: { readonly digest: string; readonly bytes: string; readonly signature: string },
): BaseRequest[] {
  const owner = account.toSuiAddress();
  const values: Record<string, unknown> = {
    owner,
    address: owner,
    sender_address: owner,
    signer: owner,
    object_id: counterId,
    parent_object_id: counterId,
    object_ids: [counterId],
    past_objects: [{ objectId: counterId, version: '2' }],
    version: 2,
    package: packageId,
    module_name: 'playground',
    function_name: 'value',
    struct_name: 'Counter',
    coin_type: '0x2::sui::SUI',
    digest,
    transaction_digest: digest,
    digests: [digest],
    tx_bytes: bytes,
    signatures: [signature],
    request_type: 'WaitForLocalExecution',
    options: { showContent: true, showEffects: true, showType: true, showOwner: true, showInput: true },
    query: { filter: { FromAddress: owner }, MatchAll: [], Sender: owner },
    name: { type: 'u64', value: '1' },
    id: '1',
    limit: 3,
    descending_order: true,
    cursor: null,
    epoch: '0',
    gas_price: '1000',
    additional_args: { gasBudget: '100000000' },
  };
  return methods.map(({ name, params }) => ({
    kind: 'json',
    body: { method: name, params: params.map((parameter) => values[parameter.name] ?? owner) },
  }));
}
