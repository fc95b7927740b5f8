/** Answers over HTTP that are about no call: one message, and the preflight of a browser. Shared by gRPC, JSON-RPC and GraphQL. */

const OPEN = { 'access-control-allow-origin': '*' } as const;

/** Returns one sentence as text. `headers` come on top. */
export function sentence(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, { status, headers: { ...OPEN, ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}

/** Returns the answer to a preflight: the headers it requests, else `allowed`. `headers` come on top. */
export function preflight(request: Request, allowed: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...OPEN,
      ...headers,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? allowed,
      'access-control-max-age': '86400',
    },
  });
}

/** Whether a request says it is JSON. Only this media type makes a browser ask first, so no page of another origin sends requests unseen. */
export function isJson(request: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');
}
