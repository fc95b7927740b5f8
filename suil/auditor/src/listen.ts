/** Opens the auditor's port. */
import { createAdaptorServer } from '@hono/node-server';
import { assert, translateListenError } from '@suil/core';
import type { AuditorConfig } from './config.ts';

/** Listens and returns the port. @param defer receives how to let it go */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  { host, port }: AuditorConfig,
  defer: (close: () => Promise<void>) => void,
): Promise<number> {
  const server = createAdaptorServer({ fetch });
  await new Promise<void>((resolve, reject) => {
    const place = { host, port, hostVariable: 'AUDIT_HOST', portVariable: 'AUDIT_PORT' };
    server.once('error', (cause) => reject(translateListenError(cause, place)));
    server.listen({ host, port }, resolve);
  });
  defer(async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    });
  });
  const address = server.address();
  assert(typeof address === 'object' && address !== null, 'a server that listens on a port has one');
  return address.port;
}
