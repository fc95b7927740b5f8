/**
 * Reads of the API from other sites (CORS). Any page may make the reads that need no session. The header of a session is not among those that a browser may
 * send for another site, and there are no cookies, so nothing of a member is read this way. By the shortest way, as headers.ts says.
 */
import type { Context } from 'hono';
import type { ApiEnv } from '../api.ts';
import { writeHeader } from '../headers.ts';

const EXPOSED = 'ETag, Retry-After, X-Request-Id';
const PREFLIGHT = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, HEAD'],
  ['Access-Control-Allow-Headers', 'If-None-Match'],
  ['Access-Control-Max-Age', '86400'],
] as const;

/** Lets a page of any site have the answer, a refusal as well. */
export function allowOtherSites(context: Context<ApiEnv>): void {
  writeHeader(context, 'Access-Control-Allow-Origin', '*');
  writeHeader(context, 'Access-Control-Expose-Headers', EXPOSED);
}

/** Answers what a browser asks before a request of another site: reads alone, without a session. */
export function answerPreflight(context: Context<ApiEnv>): Response {
  for (const [name, value] of PREFLIGHT) writeHeader(context, name, value);
  return context.body(null, 204);
}
