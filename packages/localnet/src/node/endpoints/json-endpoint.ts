// What the plain HTTP doors share: reading a small JSON body, answering JSON, knowing who may come in.

import type { IncomingMessage } from 'node:http';
import { AppError, errorEntry, isAppError, readAppError, toErrorBody } from '@suil/core';

const BODY_MAX_BYTES = 4_096;

/** Who may use the faucet and the clock. */
export type DoorPolicy = 'loopback' | 'everyone';

/**
 * @param host the Host header: a page of another site can have a name of its own point at this machine
 * @throws {DEV_DOOR_FORBIDDEN} when the peer is not on this machine, or calls it by such a name, and the policy wants it to be.
 */
export function assertMayEnter(policy: DoorPolicy, peer: string | undefined, host: string | undefined): void {
  if (policy === 'everyone' || (isLoopback(peer ?? '') && isOwnName(host ?? ''))) return;
  throw new AppError('DEV_DOOR_FORBIDDEN', { peer: peer ?? 'unknown' });
}

/** Whether a Host header is an IP address or localhost: names that nobody else can make point at this machine. */
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
export async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const { method = 'GET' } = incoming;
  if (method !== 'POST') throw new AppError('REQUEST_METHOD_NOT_ALLOWED', { method, allowed: 'POST' });
  const contentType = incoming.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new AppError('REQUEST_MEDIA_TYPE_UNSUPPORTED', { contentType: contentType || 'none' });
  }
  const body = await readBody(incoming);
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new AppError('REQUEST_INVALID', {}, { cause });
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of incoming) {
      length += (part as Buffer).length;
      if (length > BODY_MAX_BYTES) throw new AppError('REQUEST_TOO_LARGE', { limitBytes: BODY_MAX_BYTES });
      parts.push(part as Buffer);
    }
  } catch (cause) {
    // A body breaks off only where the client has gone; nobody reads the answer, and it is no fault of ours.
    throw isAppError(cause) ? cause : new AppError('REQUEST_INVALID', {}, { cause });
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns a JSON response. */
export function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/** Returns how an error looks over plain HTTP. Faults of ours keep their text inside. */
export function errorResponse(error: unknown): Response {
  const known = readAppError(error) ?? new AppError('INTERNAL');
  return json(errorEntry(known.code).http, { error: toErrorBody(known) });
}
