/** What the plain HTTP endpoints share: reading a small JSON body, answering JSON, and deciding who may use them. */
import type { IncomingMessage } from 'node:http';
import { ChainError, isChainError } from '../../errors.ts';
import { HTTP_STATUS } from './http-status.ts';

/** Of a request, unless its endpoint takes more. */
const BODY_MAX_BYTES = 4_096;
/** The largest object or transaction in base64, with what else the request has. */
export const LARGE_BODY_MAX_BYTES = 350_000;

/** Who may use the faucet and the endpoints under /dev: this machine only, or any client that reaches the port. */
export type EndpointAccess = 'loopback' | 'everyone';

/**
 * @param host the Host header: a page of another site can have its own name resolve to this machine
 * @throws {DEV_DOOR_FORBIDDEN} for a peer that is not on this machine, or that calls it by such a name, unless `access` is `everyone`
 */
export function assertAccess(access: EndpointAccess, peer: string | undefined, host: string | undefined): void {
  if (access === 'everyone' || (isLoopback(peer ?? '') && isOwnName(host ?? ''))) return;
  throw new ChainError('DEV_DOOR_FORBIDDEN', { peer: peer ?? 'unknown' });
}

/** Whether a Host header is an IP address or localhost: names that no other site can have resolve to this machine. */
export function isOwnName(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  return /^(\[.+\]|\d+(\.\d+){3}|([\w-]+\.)*localhost)$/.test(new URL(`http://${host}`).hostname);
}

/** Whether an address is this machine's own: 127.0.0.0/8, ::1, and the former written as IPv6. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
}

/**
 * Returns the JSON body of a POST. A content type of JSON is required, so that no page of another origin can send one
 * without a preflight.
 * @throws {REQUEST_METHOD_NOT_ALLOWED} @throws {REQUEST_MEDIA_TYPE_UNSUPPORTED} @throws {REQUEST_TOO_LARGE} @throws {REQUEST_INVALID}
 */
export async function readJson(incoming: IncomingMessage, maxBytes = BODY_MAX_BYTES): Promise<unknown> {
  const { method = 'GET' } = incoming;
  if (method !== 'POST') throw new ChainError('REQUEST_METHOD_NOT_ALLOWED', { method, allowed: 'POST' });
  const contentType = incoming.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new ChainError('REQUEST_MEDIA_TYPE_UNSUPPORTED', { contentType: contentType || 'none' });
  }
  const body = await readBody(incoming, maxBytes);
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ChainError('REQUEST_INVALID', {}, { cause });
  }
}

async function readBody(incoming: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of incoming) {
      length += part.length;
      if (length > maxBytes) throw new ChainError('REQUEST_TOO_LARGE', { limitBytes: maxBytes });
      parts.push(part);
    }
  } catch (cause) {
    // A body breaks off only where the client has gone: no client reads the answer, and it is no fault of the node.
    throw isChainError(cause) ? cause : new ChainError('REQUEST_INVALID', {}, { cause });
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns a JSON response. */
export function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/** Returns an error's form over plain HTTP: `{ error: { code, message, context } }`. A defect's text is not shown. */
export function errorResponse(error: unknown): Response {
  const { code, message, context } = isChainError(error) ? error : new ChainError('INTERNAL');
  const shown = Object.entries(context).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? value.toString() : value,
  ]);
  return json(HTTP_STATUS[code], { error: { code, message, context: Object.fromEntries(shown) } });
}
