/** The body of a request, read no further than its limit. Shared by gRPC, JSON-RPC and GraphQL. */

import { concatBytes } from '../../bytes/text.ts';
import { ChainError, isChainError } from '../../errors.ts';

/**
 * Returns the body of `request`.
 * @throws {RPC_REQUEST_TOO_LARGE} as soon as it is longer than `maxBytes`
 * @throws {RPC_REQUEST_INVALID} when it breaks off
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new ChainError('RPC_REQUEST_TOO_LARGE', { limitBytes: maxBytes });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of request.body ?? []) {
      length += part.length;
      if (length > maxBytes) throw tooLarge();
      parts.push(part);
    }
  } catch (cause) {
    if (isChainError(cause)) throw cause;
    throw new ChainError('RPC_REQUEST_INVALID', { detail: 'the body ended before it was complete' }, { cause });
  }
  return concatBytes(parts);
}
