/** Whether a request comes from the user of this machine: what the local chain's faucet and the metrics ask before they answer. */
import type { IncomingHttpHeaders } from 'node:http';
import type { TrustedProxy } from '../../trusted-proxy.ts';
import { isForwarded } from './client.ts';
import { isLoopback } from './peer.ts';

type LocalRequest = {
  /** The connection's other end. */
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
};

/** Whether the request was sent on this machine by the application's own page or by a plain client, and nothing passed it on. */
export function isLocalUser(incoming: LocalRequest, trusted: TrustedProxy): boolean {
  const { host, origin } = incoming.headers;
  if (!isFromThisMachine(incoming, trusted) || host === undefined || isForeignHost(host)) return false;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether the connection begins on this machine and nothing passed the request on. */
export function isFromThisMachine({ socket, headers }: LocalRequest, trusted: TrustedProxy): boolean {
  return isLoopback(socket.remoteAddress) && !isForwarded(headers, trusted);
}

/**
 * Whether a Host header names another machine. A page of another site may have a name that points
 * here; a forwarder may pass on the address it was reached by.
 */
export function isForeignHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return true;
  return !/^(127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|([\w-]+\.)*localhost)$/.test(new URL(`http://${host}`).hostname);
}
