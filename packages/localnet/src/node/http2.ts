/**
 * HTTP/2 on a server of HTTP/1.1, on the same port and without TLS: a connection that begins with HTTP/2's preface ("prior knowledge", as gRPC
 * clients do) gets HTTP/2, any other stays as it is. Owns the first bytes of a connection and the end of its sessions.
 */
import type { Server } from 'node:http';
import { createServer, type Http2ServerRequest, type Http2ServerResponse, type ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';

/** HTTP/2's preface, which no request of HTTP/1.1 begins with: there is no method PRI. Source: RFC 9113, 3.4. */
const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
/** How long a connection may be silent before its first byte. */
const SILENT_MS = 65_000;
const STREAMS_MAX = 100;

export interface Http2 {
  /** No session begins a new stream; those that are idle end. */
  close(): void;
  /** Ends every session at once. */
  destroy(): void;
}

/** Lets `server` speak HTTP/2 too. @param answer writes the answer to a request of HTTP/2 */
export function addHttp2(
  server: Server,
  answer: (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => void,
): Http2 {
  const sessions = new Set<ServerHttp2Session>();
  const silent = new Set<Socket>();
  const http2 = createServer({ settings: { maxConcurrentStreams: STREAMS_MAX } }, answer);
  http2.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    // A peer that goes away or breaks the protocol ends its own session; it is no fault of this process.
    session.on('error', () => session.destroy());
  });
  const plain = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    readFirst(socket, (isHttp2) => {
      silent.delete(socket);
      if (isHttp2) {
        // As on a server of HTTP/2 alone: a peer that ends its side ends the connection.
        socket.allowHalfOpen = false;
        http2.emit('connection', socket);
      } else if (isHttp2 === false) for (const listener of plain) listener.call(server, socket);
    });
  });
  const end = (how: (session: ServerHttp2Session) => void) => {
    for (const socket of silent) socket.destroy();
    for (const session of sessions) how(session);
  };
  return { close: () => end((session) => session.close()), destroy: () => end((session) => session.destroy()) };
}

/** Reads as much as tells the two protocols apart, and puts it back. `decide` gets undefined when the connection ends before. */
function readFirst(socket: Socket, decide: (isHttp2: boolean | undefined) => void): void {
  let read = Buffer.alloc(0);
  const stop = () => {
    socket.setTimeout(0);
    for (const [event, listener] of listeners) socket.removeListener(event, listener);
  };
  const gone = () => {
    stop();
    socket.destroy();
    decide(undefined);
  };
  const look = () => {
    const more: Buffer | null = socket.read();
    if (more === null) return;
    read = Buffer.concat([read, more]);
    const head = read.subarray(0, PREFACE.length).toString('latin1');
    if (head !== PREFACE && PREFACE.startsWith(head)) return;
    stop();
    socket.unshift(read);
    decide(head === PREFACE);
  };
  const listeners = [
    ['readable', look],
    ['error', gone],
    ['end', gone],
    ['close', gone],
    ['timeout', gone],
  ] as const;
  for (const [event, listener] of listeners) socket.on(event, listener);
  socket.setTimeout(SILENT_MS);
  look();
}
