/** Opening and closing what listens on a port. Owns the address it gets, and how long answers in progress have when it closes. */
import type { Server } from 'node:http';
import { ChainError } from '../errors.ts';

const CLOSE_PATIENCE_MS = 2_000;

/** Listens there and returns the URL. Rejects with the system's error, e.g. of code EADDRINUSE, when it cannot. @param port 0: any free one */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new ChainError('INTERNAL'));
      else resolve(address.port);
    });
  });
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

/**
 * Answers in progress get a moment to finish; a client that does not read must not keep the process alive.
 * @param forced called when that moment is over
 */
export function closeServer(server: Server, forced: () => void = () => undefined): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => {
      server.closeAllConnections();
      forced();
    }, CLOSE_PATIENCE_MS);
    server.close(() => {
      clearTimeout(patience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
