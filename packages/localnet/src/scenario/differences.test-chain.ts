/**
 * Where two transcripts differ, and which of these differences are the SDK's own: the same facts reach it through each protocol, but one of
 * its clients leaves them out or spells them otherwise.
 */
export interface Difference {
  readonly path: string;
  readonly grpc: unknown;
  readonly other: unknown;
}

/** Returns the places where the answers differ; none when they are equal. Bytes are compared as bytes. */
export function differences(grpc: unknown, other: unknown, path = ''): Difference[] {
  const isSame =
    grpc instanceof Uint8Array && other instanceof Uint8Array
      ? Buffer.compare(grpc, other) === 0
      : Object.is(grpc, other);
  if (isSame) return [];
  if (!isContainer(grpc) || !isContainer(other)) return [{ path, grpc, other }];
  const names = new Set([...Object.keys(grpc), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(grpc[name], other[name], `${path}.${name}`));
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

type Explains = (difference: Difference) => boolean;

/** What the clients themselves make of the same facts, beside the client for gRPC. Each must be met at least once, so that none outlives its reason. */
export const CLIENT_DIFFERENCES: Readonly<Record<'JSON-RPC' | 'GraphQL', Readonly<Record<string, Explains>>>> = {
  'JSON-RPC': {
    'packages are not among the types': ({ path, grpc, other }) =>
      path.includes('.objectTypes.') && grpc === 'package' && other === undefined,
    'objectChanges do not tell of unwrapped objects': ({ path, grpc, other }) =>
      /^transactions: one by one\.\d+\.Transaction\.objectTypes\./.test(path) &&
      String(grpc).endsWith('::gallery::Picture') &&
      other === undefined,
    'objectChanges do not tell of address balances': ({ path, grpc, other }) =>
      path.includes('.objectTypes.') && String(grpc).includes('::balance::Balance<') && other === undefined,
    "an abort's function has a name and no number": ({ path, grpc, other }) =>
      path.endsWith('.MoveAbort.location.function') && typeof grpc === 'number' && other === undefined,
    'a failed simulation has no balance changes': ({ path, other }) =>
      path === 'abort: simulated.FailedTransaction.balanceChanges' && other === undefined,
    'addresses of the system are short in types': ({ path, grpc, other }) =>
      /\.(name\.type|eventType)$/.test(path) && String(grpc).replace(/0x0+/g, '0x') === other,
  },
  GraphQL: {
    'the last page has a cursor': ({ path, grpc, other }) =>
      path.endsWith('.cursor') && grpc === null && typeof other === 'string',
    'a simulation is always asked for its epoch': ({ path, grpc, other }) =>
      /^(abort: simulated|simulate)\.\w+\.epoch$/.test(path) && grpc === null && other === '0',
    "an abort's function has a name and no number": ({ path, grpc, other }) =>
      path.endsWith('.MoveAbort.location.function') && typeof grpc === 'number' && other === undefined,
    "an event's package and module are those that define its type": ({ path, grpc, other }) =>
      /\.events\.\d+\.(packageId|module)$/.test(path) && grpc !== other,
  },
};
