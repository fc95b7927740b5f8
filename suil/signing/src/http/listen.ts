/** Opens a process's port. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { assert, translateListenError } from '@suil/core';
import type { Hono } from 'hono';

export interface ListenOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The variables of both, for errors. */
  readonly hostVariable: string;
  readonly portVariable: string;
}

export interface Listener {
  readonly url: string;
  /** Answers what is under way, for two seconds at the most. */
  readonly close: () => Promise<void>;
}

/** A caller that connected and asks nothing must not keep the process from ending: Node waits a minute for its request. */
const CLOSE_GRACE_MS = 2_000;

/** @throws {SETUP_PORT_TAKEN} @throws {SETUP_PORT_FORBIDDEN} @throws {SETUP_HOST_UNUSABLE} */
export async function listen({ fetch }: Pick<Hono, 'fetch'>, place: ListenOptions): Promise<Listener> {
  const { host, port } = place;
  const server = createServer(getRequestListener(fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(translateListenError(cause, place)));
    server.listen({ host, port }, resolve);
  });
  const address = server.address();
  assert(typeof address === 'object' && address !== null, 'a server that listens on a port has one');
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
