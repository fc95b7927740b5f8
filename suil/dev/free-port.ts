/** Ports for processes that are started by their number. Owns the choice; the process that uses a port opens it. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what Linux, macOS and Windows give to outgoing connections: there, a port that was free a moment ago may be the near end of
 * any connection when it is opened.
 */
const FIRST_PORT = 10_240;
const END_PORT = 32_768;

/** Returns a free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_PORT);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
