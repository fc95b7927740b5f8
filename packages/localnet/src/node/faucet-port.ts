/**
 * The faucet's own port: 9123 is where `getFaucetHost('localnet')` of `@mysten/sui` looks for the faucet of a local chain. It answers nothing
 * but the faucet's paths and its health.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from './listen.ts';

/** Where `sui start` has its faucet. */
export const FAUCET_PORT = 9_123;

export interface FaucetPort {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens the port; undefined when another process has it. @param answer writes the answer to a request of any path */
export async function openFaucetPort(
  host: string,
  port: number,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<FaucetPort | undefined> {
  const server = createServer(answer);
  try {
    const url = await listen(server, host, port);
    return { url, close: () => closeServer(server) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw error;
  }
}
