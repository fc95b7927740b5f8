/** Opens the port and closes it again. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { assert, translateListenError } from '@suil/core';
import type { Api } from './api.ts';
import type { NodeProxy } from './node-proxy.ts';

export type Listener = {
  port: number;
  /** Stops taking requests, lets the current ones finish for two seconds, then cuts them. */
  close: () => Promise<void>;
};

const CLOSE_GRACE_MS = 2_000;

/** @throws {SETUP_PORT_TAKEN}, {SETUP_PORT_FORBIDDEN}, {SETUP_HOST_UNUSABLE} */
export async function listen(
  app: Api,
  options: { host: string; port: number; nodeProxy: NodeProxy | null },
): Promise<Listener> {
  const { host, port, nodeProxy } = options;
  const handle = getRequestListener(app.fetch);
  const proxied = new Set<{ destroy: () => unknown }>();
  const server = createServer((incoming, outgoing) => {
    if (nodeProxy?.matches(incoming)) {
      proxied.add(outgoing);
      outgoing.once('close', () => proxied.delete(outgoing));
      nodeProxy.handle(incoming, outgoing);
    } else void handle(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(translateListenError(cause, { host, port, hostVariable: 'HOST', portVariable: 'PORT' })),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'the server listens on a port');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
        // Streams do not end without it.
        for (const stream of proxied) stream.destroy();
      }),
  };
}
