/** A lying node on a port of its own, for clients in other processes and in browsers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { assert } from '@suil/errors';
import { requestOf, sendResponse } from '../node/http-adapter.ts';
import { type Lies, lyingFetch } from './lying-fetch.ts';

export interface LyingNode {
  readonly url: string;
  /** Ends streams and frees the port. */
  close(): Promise<void>;
}

/** Of one connection only, or set anew by the client that forwards the request. */
const CONNECTION_HEADERS = ['connection', 'content-length', 'expect', 'host', 'keep-alive', 'transfer-encoding'];

/** Opens a port of this machine that answers as the node at `url` does, but for the lies. */
export async function openLyingNode(url: string, lies: Lies): Promise<LyingNode> {
  const answer = lyingFetch(fetch, lies);
  const server = createServer((incoming, outgoing) => {
    forward(answer, url, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const address = server.address();
  assert(address !== null && typeof address !== 'string', 'a server that listens has a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forward(
  answer: typeof fetch,
  url: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const request = requestOf(incoming, outgoing);
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of CONNECTION_HEADERS) headers.delete(name);
  const body = request.body && (await request.arrayBuffer());
  const { method, signal } = request;
  await sendResponse(await answer(new URL(`${pathname}${search}`, url), { method, headers, body, signal }), outgoing);
}
