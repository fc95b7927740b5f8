/**
 * Compares the app that members get with the releases that the operator named: a server in other hands could serve one that asks wallets for what
 * members did not want. Every file is read from outside, as a browser reads it, and nothing follows from a difference but a number.
 */
import { createHash } from 'node:crypto';
import { messageOf } from '@suil/core';
import type { Logger } from 'pino';
import { type AppFiles, INDEX } from './app-releases.ts';
import type { FetchFile, FetchTarget } from './fetch-file.ts';

const EVERY_MS = 300_000;
const MOUNT = '/chain/';
/** Where members come from who know the address of `PUBLIC_URL`, which signed texts name. */
const ENTRANCES = ['/', '/chain'];
/** What a release has in place of its service worker, for an operator who takes it away from browsers (`APP_WORKER`). */
const IN_PLACE: ReadonlyMap<string, string> = new Map([['sw.js', 'sw-remove.js']]);

export interface AppCheckOptions {
  /** Where members reach the app. */
  readonly publicUrl: URL;
  /** The running one and, during a rollout, the former one; empty: nothing is compared. */
  readonly releases: readonly AppFiles[];
  readonly fetchFile: FetchFile;
  readonly fetchTarget: FetchTarget;
  readonly wallNow: () => number;
  readonly log: Logger;
}

export class AppCheck {
  readonly #options: AppCheckOptions;
  #dueAtMs = 0;
  #comparedAtMs: number;
  /** As a sentence. */
  #difference: string | null = null;

  constructor(options: AppCheckOptions) {
    this.#options = options;
    this.#comparedAtMs = options.wallNow();
  }

  /** Whether anything is compared. */
  get compares(): boolean {
    return this.#options.releases.length > 0;
  }

  /** Whether a file was another one than a release's, or an entrance did not lead to the app; until all of them are those of releases and do. */
  get differs(): boolean {
    return this.#difference !== null;
  }

  /** How long ago all of it was read, in milliseconds; since the start when they never were, 0 where nothing is compared. */
  get comparedAgeMs(): number {
    return this.compares ? this.#options.wallNow() - this.#comparedAtMs : 0;
  }

  /** Reads and compares every file when that is due, until it is stopped. What does not answer is tried again at the next time. */
  async run(stopping: AbortSignal): Promise<void> {
    const { releases, wallNow, log } = this.#options;
    if (releases.length === 0 || wallNow() < this.#dueAtMs) return;
    this.#dueAtMs = wallNow() + EVERY_MS;
    try {
      const difference = await this.#findDifference(stopping);
      this.#comparedAtMs = wallNow();
      if (difference !== null && difference !== this.#difference)
        log.error({ difference }, 'the app that members get is not that of a release');
      if (difference === null && this.differs) log.info('the app that members get is that of a release');
      this.#difference = difference;
    } catch (error) {
      if (!stopping.aborted)
        log.warn({ reason: messageOf(error) }, 'the app was not read; it is tried again in five minutes');
    }
  }

  /** @throws {Error} when a file does not answer and those that do are a release's: an answer that is kept back hides no other file */
  async #findDifference(stopping: AbortSignal): Promise<string | null> {
    const failures: unknown[] = [];
    const entrance = await this.#findFalseEntrance(stopping, failures);
    if (entrance !== null) return entrance;
    // What a visitor gets who names no file.
    const page = await this.#hashOf('', stopping);
    if (page === null) return 'the page leads elsewhere';
    const release = this.#options.releases.find((files) => files.get(INDEX) === page);
    if (release === undefined) return `the page has the sha256 ${page}`;
    for (const path of release.keys()) {
      stopping.throwIfAborted();
      const sha256 = await this.#hashOf(path, stopping).catch((error: unknown) => {
        failures.push(error);
        return undefined;
      });
      if (sha256 === null) return `${path} leads elsewhere`;
      // Of two servers one may have the former release.
      if (sha256 !== undefined && !this.#options.releases.some((files) => isOfRelease(files, path, sha256)))
        return `${path} has the sha256 ${sha256}`;
    }
    if (failures.length > 0) throw failures[0];
    return null;
  }

  /** @param unread takes why an entrance does not answer */
  async #findFalseEntrance(stopping: AbortSignal, unread: unknown[]): Promise<string | null> {
    const { publicUrl, fetchTarget } = this.#options;
    const app = new URL(MOUNT, publicUrl).href;
    for (const path of ENTRANCES) {
      try {
        const target = await fetchTarget(new URL(path, publicUrl), stopping);
        if (target !== app) return target === null ? `${path} shows a page of its own` : `${path} leads to ${target}`;
      } catch (error) {
        stopping.throwIfAborted();
        unread.push(error);
      }
    }
    return null;
  }

  /** Returns null for what leads elsewhere. */
  async #hashOf(path: string, stopping: AbortSignal): Promise<string | null> {
    const { publicUrl, fetchFile } = this.#options;
    const bytes = await fetchFile(new URL(`${MOUNT}${path}`, publicUrl), stopping);
    return bytes && createHash('sha256').update(bytes).digest('hex');
  }
}

function isOfRelease(files: AppFiles, path: string, sha256: string): boolean {
  return files.get(path) === sha256 || files.get(IN_PLACE.get(path) ?? path) === sha256;
}
