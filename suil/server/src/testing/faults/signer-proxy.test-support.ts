/** A proxy between the servers and the signer that can keep questions for vouchers waiting: to pause a server at that place. For tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SignerProxy = {
  url: string;
  /** Keeps what is asked from now on waiting. */
  hold: () => void;
  /** Lets it through. */
  release: () => void;
  /** How many questions wait. */
  waiting: () => number;
  close: () => void;
};

export async function openSignerProxy(signerUrl: string): Promise<SignerProxy> {
  let isHeld = false;
  const held: (() => void)[] = [];
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (isHeld && incoming.url === '/vouchers') await new Promise<void>((resolve) => held.push(resolve));
    const { authorization = '', traceparent } = incoming.headers;
    const answer = await fetch(new URL(incoming.url ?? '/', signerUrl), {
      method: incoming.method ?? 'GET',
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(typeof traceparent === 'string' && { traceparent }),
      },
      body: chunks.length === 0 ? null : Buffer.concat(chunks).toString(),
    });
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  }
  const server = createServer((incoming, outgoing) => {
    // A signer that does not answer looks to the server as it would without the proxy.
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const letThrough of held.splice(0)) letThrough();
    },
    waiting: () => held.length,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
