/**
 * Tags of what was read (RFC 9110 §8.8.3): a caller that still has the same answer gets 304 and no body. The tag is the hash of the answer
 * just made, never of something remembered, so a tag that fits is always the present state.
 */
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { ApiEnv } from './api.ts';
import { readHeader, writeHeader } from './headers.ts';

/** Makes the `json` of a request's context tag its answers. To be called before the handler, for reads only. */
export function tagAnswers(context: Context<ApiEnv>): void {
  const plain = context.json;
  const tagged = (body: unknown, status?: unknown, headers?: unknown): Response => {
    if (status !== undefined && status !== 200) return plain(body as object, status as 200, headers as undefined);
    const text = JSON.stringify(body);
    const tag = `W/"${hash('sha1', text, 'base64url')}"`;
    writeHeader(context, 'ETag', tag);
    if (isKnown(readHeader(context, 'if-none-match'), tag)) return context.body(null, 304);
    return context.body(text, 200, { 'Content-Type': 'application/json' });
  };
  context.json = tagged as typeof context.json;
}

/** Whether the tag is one of those the client has. */
function isKnown(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false;
  const opaque = tag.slice(2);
  return given.split(',').some((candidate) => {
    const trimmed = candidate.trim();
    return trimmed === '*' || trimmed === tag || trimmed === opaque;
  });
}
