/** What of a request's path may be kept: a path can hold an id of a member, or the secret of a calendar address. */
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { ApiEnv } from '../api.ts';

/** Returns the path of the route that answers as the code defines it, such as `/api/calendar/:file`, or null when there is none. */
export function routeOf(context: Context<ApiEnv>): string | null {
  const path = matchedRoutes(context).at(-1)?.path;
  return path === undefined || path.endsWith('/*') ? null : path;
}
