/**
 * Passes the local chain's RPC through below `/node`, so that a browser needs one origin only, and to the user of this machine the
 * faucet and the clock. A request target is compared with the lists below byte for byte: what is not listed, or is spelled in another
 * way, never reaches the chain. Bytes are streamed both ways; a closed end closes the other. Only for the local chain: a public node
 * is spoken to directly.
 */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { AppError, errorEntry, toErrorBody } from '@suil/core';
import type { TrustedProxy } from '../trusted-proxy.ts';
import { isLocalUser } from './client/local-user.ts';

const PREFIX = '/node';
/** Sui's gRPC services that the local chain serves; a path is the service and the name of a method. */
const RPC_SERVICES = [
  'LedgerService',
  'StateService',
  'TransactionExecutionService',
  'MovePackageService',
  'SubscriptionService',
  'NameService',
  'SignatureVerificationService',
];
const GRPC_PATH = new RegExp(`^/sui\\.rpc\\.v2\\.(${RPC_SERVICES.join('|')})/[A-Z][A-Za-z]*$`);
const JSON_RPC_PATH = '/';
/** They give money and move the clock: for the user of this machine, and not for other sites' pages in its browser. */
const LOCAL_PATHS: readonly string[] = ['/v2/gas', '/dev/clock'];
/** Headers that belong to one connection, not to the message. */
const CONNECTION_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
  'te',
  'host',
];

export type NodeProxy = {
  /** Whether the request is for the node. */
  matches: (incoming: IncomingMessage) => boolean;
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
};

export function createNodeProxy({
  trustedProxy = null,
  ...target
}: {
  host: string;
  port: number;
  trustedProxy?: TrustedProxy;
}): NodeProxy {
  return {
    matches: ({ url = '' }) => url === PREFIX || url.startsWith(`${PREFIX}/`),
    handle: (incoming, outgoing) => {
      const path = incoming.url?.slice(PREFIX.length) || JSON_RPC_PATH;
      const refusal = refusalOf(incoming, path, trustedProxy);
      if (refusal !== null) {
        refuse(outgoing, refusal);
        return;
      }
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name)),
      );
      // Without it Node would write the body of a GET unframed, and the node would read it as another request.
      if (incoming.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
      const upstream = request({ ...target, path, method: incoming.method, headers }, (answer) => {
        const answerHeaders = Object.entries(answer.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(answerHeaders));
        outgoing.flushHeaders();
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      });
      upstream.on('error', (cause) => {
        if (outgoing.headersSent) outgoing.destroy();
        else refuse(outgoing, new AppError('CHAIN_NODE_UNAVAILABLE', {}, { cause }));
      });
      outgoing.on('close', () => upstream.destroy());
      incoming.pipe(upstream);
    },
  };
}

/** Returns why the request does not reach the chain, or null. An outsider gets one answer for every path that is no RPC. */
function refusalOf(incoming: IncomingMessage, path: string, trustedProxy: TrustedProxy): AppError | null {
  const { method = 'GET', headers, socket } = incoming;
  if (headers.upgrade !== undefined) return new AppError('RPC_REQUEST_INVALID', { detail: 'it asks for an upgrade' });
  const isRpc = path === JSON_RPC_PATH || GRPC_PATH.test(path);
  if (!isRpc && !isLocalUser(incoming, trustedProxy))
    return new AppError('DEV_DOOR_FORBIDDEN', { peer: socket.remoteAddress ?? '' });
  if (!isRpc && !LOCAL_PATHS.includes(path)) return new AppError('ROUTE_NOT_FOUND', { method, path: PREFIX + path });
  const allowed = isRpc ? ['POST', 'OPTIONS'] : ['POST'];
  return allowed.includes(method)
    ? null
    : new AppError('REQUEST_METHOD_NOT_ALLOWED', { method, allowed: allowed.join(', ') });
}

function refuse(outgoing: ServerResponse, error: AppError): void {
  const { allowed } = error.context;
  if (allowed !== undefined) outgoing.setHeader('allow', String(allowed));
  outgoing.writeHead(errorEntry(error.code).http, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ error: { ...toErrorBody(error), requestId: '' } }));
}
