/** How old the ledger is compared with the chain, for health checks, metrics and `GET /api/status`. */
import type { Environment } from '@suil/core/api';
import type { Problem } from '../http/health/problem.ts';
import type { ChainProgress } from '../module/progress.ts';

/** A node that answers is heard from at least once a second; less than this is no silence. */
const SILENCE_MIN_MS = 5_000;
/** A database further behind the chain than this is not ready to answer. */
const READY_LAG_MAX_MS = 60_000;
/** A node further behind another one than this does not follow the chain. */
const NODE_LAG_MAX_MS = 60_000;

export interface LagOptions {
  readonly environment: Environment;
  readonly nowMs: number;
}

/**
 * Returns how old the newest checkpoint in the ledger is, by the wall clock: a node that makes no progress shows, whatever it reports. A
 * local chain has a clock of its own that can be moved, and rests when nothing happens: there it is the distance to the chain's newest
 * checkpoint by the chain's clock, or how long the node has been silent.
 */
export function lagMs({ indexer, ledger }: ChainProgress, { environment, nowMs }: LagOptions): number {
  if (environment !== 'local') return Math.max(0, nowMs - ledger.chainTimestampMs);
  const { head, answeredAtMs } = indexer;
  if (head === null) return 0;
  const silentMs = answeredAtMs === null ? 0 : nowMs - answeredAtMs;
  const behindMs = head.sequence <= ledger.checkpoint ? 0 : head.timestampMs - ledger.chainTimestampMs;
  return Math.max(0, behindMs, silentMs > SILENCE_MIN_MS ? silentMs : 0);
}

/** Returns whether the ledger is further behind the chain than a server that is ready may be. */
export function isBehind(progress: ChainProgress, options: LagOptions): boolean {
  return lagMs(progress, options) > READY_LAG_MAX_MS;
}

/**
 * Returns how far each node is behind the one with the newest checkpoint, in milliseconds by what they say: a hint of which one has stopped.
 * Infinity for one that has never answered while another one has.
 */
export function nodeLagsMs(
  { nodeHeadsMs }: Pick<ChainProgress, 'nodeHeadsMs'>,
  nodes: readonly string[],
): Map<string, number> {
  const known = nodes.flatMap((node) => nodeHeadsMs.get(node) ?? []);
  const newestMs = known.length === 0 ? null : Math.max(...known);
  return new Map(
    nodes.map((node) => [node, newestMs === null ? 0 : newestMs - (nodeHeadsMs.get(node) ?? Number.NEGATIVE_INFINITY)]),
  );
}

/**
 * Returns which nodes are far behind another one. Nodes only state it, so it takes no server out of service: a node that lies could.
 * Names none by its address, which is the operator's.
 */
export function findNodeProblems(progress: Pick<ChainProgress, 'nodeHeadsMs'>, nodes: readonly string[]): Problem[] {
  return [...nodeLagsMs(progress, nodes).values()].flatMap((behindMs, index) => {
    if (behindMs <= NODE_LAG_MAX_MS) return [];
    const which = `node ${index + 1} of ${nodes.length}`;
    const text = behindMs === Infinity ? `${which} does not answer` : `${which} is ${behindMs} ms behind another one`;
    return [{ text, affects: 'nothing' as const }];
  });
}

/** Returns why the server should get no requests as far as the chain is concerned. Details, with addresses and paths, are in the log. */
export function findChainProblems(progress: ChainProgress, options: LagOptions): Problem[] {
  const behindMs = lagMs(progress, options);
  const texts = [
    progress.indexer.problem !== null && 'the indexer has a problem',
    progress.ledger.problem !== null && 'the ledger has a problem',
    progress.indexer.head === null && 'the chain has not answered yet',
    behindMs > READY_LAG_MAX_MS && `the indexer is ${behindMs} ms behind`,
  ];
  return texts.flatMap((text) => (text === false ? [] : { text, affects: 'readiness' as const }));
}
