/**
 * Where two transcripts differ, and which of these differences are the SDK's own: the same facts reach it through both protocols, but one of
 * its two clients leaves them out or spells them otherwise.
 */
export interface Difference {
  readonly path: string;
  readonly grpc: unknown;
  readonly jsonRpc: unknown;
}

/** Returns the places where the answers differ; none when they are equal. Bytes are compared as bytes. */
export function differences(grpc: unknown, jsonRpc: unknown, path = ''): Difference[] {
  const isSame =
    grpc instanceof Uint8Array && jsonRpc instanceof Uint8Array
      ? Buffer.compare(grpc, jsonRpc) === 0
      : Object.is(grpc, jsonRpc);
  if (isSame) return [];
  if (!isContainer(grpc) || !isContainer(jsonRpc)) return [{ path, grpc, jsonRpc }];
  const names = new Set([...Object.keys(grpc), ...Object.keys(jsonRpc)]);
  return [...names].flatMap((name) => differences(grpc[name], jsonRpc[name], `${path}.${name}`));
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

/** What the clients themselves make of the same facts. Each must be met at least once, so that none outlives its reason. */
export const CLIENT_DIFFERENCES: Readonly<Record<string, (difference: Difference) => boolean>> = {
  'JSON-RPC: packages are not among the types': ({ path, grpc, jsonRpc }) =>
    path.includes('.objectTypes.') && grpc === 'package' && jsonRpc === undefined,
  'JSON-RPC: objectChanges do not tell of unwrapped objects': ({ path, grpc, jsonRpc }) =>
    /^transactions: one by one\.\d+\.Transaction\.objectTypes\./.test(path) &&
    String(grpc).endsWith('::gallery::Picture') &&
    jsonRpc === undefined,
  'JSON-RPC: objectChanges do not tell of address balances': ({ path, grpc, jsonRpc }) =>
    path.includes('.objectTypes.') && String(grpc).includes('::balance::Balance<') && jsonRpc === undefined,
  "JSON-RPC: an abort's function has a name and no number": ({ path, grpc, jsonRpc }) =>
    path.endsWith('.MoveAbort.location.function') && typeof grpc === 'number' && jsonRpc === undefined,
  'JSON-RPC: a failed simulation has no balance changes': ({ path, jsonRpc }) =>
    path === 'abort: simulated.FailedTransaction.balanceChanges' && jsonRpc === undefined,
  'JSON-RPC: addresses of the system are short in types': ({ path, grpc, jsonRpc }) =>
    path.endsWith('.name.type') && String(grpc).replace(/0x0+/g, '0x') === jsonRpc,
};
