/** The way of one server to its database, a proxy that can be cut without either side hearing of it: a partition of the network. For tests and measurements. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The name that Postgres gives its socket in the folder. */
const SOCKET_NAME = '.s.PGSQL.5432';

export class DatabaseLink {
  readonly #sockets = new Set<Socket>();
  readonly #server;
  #isCut = false;

  /** @param databaseUrl of a cluster that listens on a socket in a folder, as tests have */
  private constructor(databaseUrl: string) {
    const path = `${decodeURIComponent(new URL(databaseUrl).hostname)}/${SOCKET_NAME}`;
    this.#server = createServer((near) => this.#join(near, connect({ path })));
  }

  /** Returns the link once it can be used. */
  static async open(databaseUrl: string): Promise<DatabaseLink> {
    const link = new DatabaseLink(databaseUrl);
    await new Promise<void>((resolve) => link.#server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get port(): string {
    return `${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on nothing arrives at the other side, and no connection ends. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** What was sent meanwhile arrives, late. */
  restore(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      this.#sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#isCut) from.pause();
    }
  }
}
