/** Looks at every process again and again, and keeps what the page is answered. Owns the rhythm and the sum; who is asked how is the readers'. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Manifest } from '@suil/core/api';
import { AlertWatch } from '../alerts/alert-watch.ts';
import { readPrometheus } from '../alerts/read-prometheus.ts';
import type { Rule } from '../alerts/rules.ts';
import type { Runbooks } from '../alerts/runbooks.ts';
import type { ConsoleOptions } from '../options.ts';
import type { Fetch } from './ask.ts';
import { readAuditor, readSigner, readSponsor } from './read-keepers.ts';
import { readNode } from './read-node.ts';
import { readServer } from './read-server.ts';
import type { ConsoleState } from './state.ts';

export interface GatherOptions {
  readonly options: Pick<ConsoleOptions, 'node' | 'servers' | 'signer' | 'auditor' | 'sponsor' | 'prometheus'>;
  readonly manifest: Manifest;
  readonly client: ClientWithCoreApi;
  readonly fetch: Fetch;
  readonly rules: readonly Rule[];
  readonly runbooks: Runbooks;
  /** This machine's time. */
  readonly now: () => number;
}

export interface Gatherer {
  /** Looks once. Looks that are asked for meanwhile are the same one. */
  look(): Promise<ConsoleState>;
}

/** A page that is read by several operators asks no more than one does. */
const FRESH_MS = 2_000;

export function createGatherer(given: GatherOptions): Gatherer {
  const watch = new AlertWatch(given.rules);
  const watchedSinceMs = given.now();
  let latest: { readonly atMs: number; readonly state: Promise<ConsoleState> } | null = null;
  return {
    look: () => {
      const atMs = given.now();
      if (latest !== null && atMs - latest.atMs < FRESH_MS) return latest.state;
      const state = gather(given, watch, watchedSinceMs);
      latest = { atMs, state };
      return state;
    },
  };
}

async function gather(given: GatherOptions, watch: AlertWatch, watchedSinceMs: number): Promise<ConsoleState> {
  const { options, manifest, client, fetch, rules, runbooks, now } = given;
  const { node: named, prometheus } = options;
  const [node, servers, signer, auditor, sponsor, stated] = await Promise.all([
    readNode(client, named, manifest.chain),
    Promise.all(options.servers.map((url) => readServer(fetch, url))),
    options.signer === null ? null : readSigner(fetch, options.signer),
    options.auditor === null ? null : readAuditor(fetch, options.auditor),
    options.sponsor === null ? null : readSponsor(fetch, options.sponsor),
    prometheus === null ? null : readPrometheus(fetch, prometheus),
  ]);
  const atMs = now();
  watch.look(
    [...servers, signer, auditor, sponsor].flatMap((one) => one?.series ?? []),
    atMs,
  );
  const problem = typeof stated === 'string' ? stated : null;
  const active = typeof stated === 'string' ? [] : (stated ?? watch.active);
  return {
    atMs,
    network: named.network,
    nodeUrl: named.url,
    manifest,
    node,
    servers: servers.map(({ state }) => state),
    signer: signer?.state ?? null,
    auditor: auditor?.state ?? null,
    sponsor: sponsor?.state ?? null,
    alerts: {
      source: stated === null ? 'console' : 'prometheus',
      watchedSinceMs,
      rules: rules.length,
      problem,
      active: active.map((alert) => ({
        ...alert,
        labels: { ...alert.labels },
        runbook: runbooks.of(alert.name, alert.summary),
      })),
    },
  };
}
