/**
 * Tags of what was read (RFC 9110 §8.8.3): a caller that still has the same answer gets 304 and no body. The tag is the hash of the answer
 * just made, never of something remembered, so a tag that fits is always the present state.
 */
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { ApiEnv } from './api.ts';
import { readHeader, writeHeader } from './headers.ts';

/** Answers with JSON: a read with its tag, or with 304 to a caller that has that tag. */
export function answerJson(context: Context<ApiEnv>, body: unknown): Response {
  const text = JSON.stringify(body);
  if (context.req.method === 'GET') {
    const tag = `W/"${hash('sha1', text, 'base64url')}"`;
    writeHeader(context, 'ETag', tag);
    if (isKnown(readHeader(context, 'if-none-match'), tag)) return context.body(null, 304);
  }
  return context.body(text, 200, { 'Content-Type': 'application/json' });
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
