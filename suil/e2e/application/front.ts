/** A server in front of an application that gives out other files of the app in place of the application's: another version, or a damaged one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Application } from './application.ts';

export class Front {
  /** What is given out in place of the application's files, by path below the app's address; `''` is the page. */
  readonly files = new Map<string, string>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #application: Application;

  constructor(application: Application) {
    this.#application = application;
  }

  get appUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/chain/`;
  }

  async open(): Promise<void> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
  }

  /** From now on nothing answers. */
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Returns a file of the app as the application gives it out. */
  async read(path: string): Promise<string> {
    return (await fetch(new URL(path, this.#application.appUrl))).text();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method = 'GET' } = request;
    const named = ['accept', 'authorization', 'content-type'].map((name) => [name, request.headers[name]]);
    const answer = await fetch(new URL(url, this.#application.appUrl), {
      method,
      headers: Object.fromEntries(named.filter(([, value]) => value !== undefined)),
      body: method === 'POST' ? Buffer.concat(await request.toArray()) : null,
    }).catch(() => null);
    if (answer === null) return void response.destroy();
    const given = this.files.get(url.replace(/^\/chain\//, '').replace(/\?.*$/, ''));
    for (const name of ['content-type', 'cache-control', 'content-security-policy']) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.writeHead(answer.status).end(given ?? Buffer.from(await answer.arrayBuffer()));
  }
}
