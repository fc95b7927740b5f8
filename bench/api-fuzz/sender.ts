/** Sends requests over kept connections, each as another client, so that no limit on networks hides what an operation says. */
import { Agent, request } from 'node:http';
import type { DrawnRequest } from './requests.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface Sender {
  readonly send: (drawn: DrawnRequest, authorization: string | null) => Promise<Answer>;
  readonly close: () => void;
}

export function createSender(origin: string, connectionsMax: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  let networks = 0;
  return {
    send: ({ method, path, body, contentType }, authorization) => {
      networks += 1;
      const headers = {
        'x-forwarded-for': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
        ...(contentType === null ? {} : { 'content-type': contentType }),
        // Without it, Node sends the body of a DELETE without saying where it ends.
        ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...(authorization === null ? {} : { authorization }),
      };
      return new Promise((resolve, reject) => {
        const sent = request(origin + path, { method, agent, headers }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
          );
        });
        sent.once('error', reject);
        sent.end(body ?? undefined);
      });
    },
    close: () => agent.destroy(),
  };
}
