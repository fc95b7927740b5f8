/** A push service on this machine: takes messages as the services of browsers do, and answers as a test wants. */
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';

export interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How it answers: a status, or anything. */
export type Answer = number | ((request: IncomingMessage, response: ServerResponse) => void);

export interface TestService {
  readonly close: () => void;
  readonly port: number;
  readonly origin: string;
  readonly arrived: Arrived[];
  /** By path; 201 without one. */
  readonly answers: Map<string, Answer>;
}

/** Listens until it is closed; with a key and a certificate by https. */
export async function openPushService(tls?: { key: string; cert: string }): Promise<TestService> {
  const arrived: Arrived[] = [];
  const answers = new Map<string, Answer>();
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      arrived.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      const answer = answers.get(path) ?? 201;
      if (typeof answer === 'number') response.writeHead(answer).end();
      else answer(request, response);
    });
  };
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the push service has no port');
  const { port } = address;
  return { close, port, origin: `http://127.0.0.1:${port}`, arrived, answers };
}
