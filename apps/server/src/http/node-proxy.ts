/**
 * Passes `/node/*` through to the local chain, so that a browser needs one origin only. Bytes are streamed both ways; a closed
 * end closes the other. Only for the local chain: a public node is spoken to directly.
 */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { AppError, toErrorBody } from '@suil/core';
import { isForwarded, type TrustedProxy } from './client.ts';
import { isLoopback, isOwnName } from './peer.ts';

const PREFIX = '/node';
/** Doors that move the clock and give money: for this machine only, and not for other sites' pages on it. */
const DEVELOPER_PATH = /^\/(v2\/gas|dev\/)/;
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
      const path = pathOf(incoming);
      if (DEVELOPER_PATH.test(path) && !mayUseDeveloperDoors(incoming, trustedProxy)) {
        refuse(outgoing, new AppError('DEV_DOOR_FORBIDDEN', { peer: incoming.socket.remoteAddress ?? '' }));
        return;
      }
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name)),
      );
      // Without it Node would write the body of a GET unframed, and the node would read it as a request of ours.
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

/** The path as whoever parses it will read it, so that the one that is judged is the one that arrives. */
function pathOf({ url = '' }: IncomingMessage): string {
  const { pathname, search } = new URL(`http://node${url.slice(PREFIX.length)}`);
  return pathname.replace(/^\/+/, '/') + search;
}

/** A page of another site may name itself whatever it likes, and have that name point here: only our own names count. */
function mayUseDeveloperDoors({ socket, headers }: IncomingMessage, trustedProxy: TrustedProxy): boolean {
  if (!isLoopback(socket.remoteAddress) || isForwarded(headers, trustedProxy) || !isOwnName(headers.host)) return false;
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}

function refuse(outgoing: ServerResponse, error: AppError): void {
  outgoing.writeHead(error.http, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ error: { ...toErrorBody(error), requestId: '' } }));
}
