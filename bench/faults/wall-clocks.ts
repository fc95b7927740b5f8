/** The servers' wall clocks, which can be set one by one: libfaketime answers a process in place of the system. */
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib/*/faketime/libfaketime.so.1';
/** In turn: an hour ahead, ten minutes behind. */
const OFFSETS_S = ['+3600', '-600'];

export class WallClocks {
  readonly #folder: string;
  readonly #library: string;
  readonly #servers = new Set<number>();
  #jumps = 0;

  private constructor(folder: string, library: string) {
    this.#folder = folder;
    this.#library = library;
  }

  /** Null where Debian's package faketime is not installed. */
  static find(folder: string): WallClocks | null {
    const library = globSync(LIBRARIES).find((path) => existsSync(path));
    return library === undefined ? null : new WallClocks(folder, library);
  }

  /** What a server is started with. */
  environmentOf(server: number): Record<string, string> {
    this.#servers.add(server);
    if (!existsSync(this.#pathOf(server))) writeFileSync(this.#pathOf(server), '+0');
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#pathOf(server),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Sets a server's clock wrong, and those of the others right; the processes see it within a second. */
  jump(server: number): void {
    this.setRight();
    writeFileSync(this.#pathOf(server), OFFSETS_S[this.#jumps % OFFSETS_S.length] ?? '+0');
    this.#jumps += 1;
  }

  /** Sets all of them right. */
  setRight(): void {
    for (const server of this.#servers) writeFileSync(this.#pathOf(server), '+0');
  }

  #pathOf(server: number): string {
    return join(this.#folder, `clock-${server}`);
  }
}
