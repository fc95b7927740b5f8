/** The certified checkpoints of the configured nodes as one source that fails over, and the addresses of those nodes. */
import {
  type CheckpointSource,
  createCertifiedSource,
  createFailoverSource,
  createNodeClient,
  openTrustedPosition,
  type TrustedPosition,
} from '@suil/checkpoints';
import type { Manifest } from '@suil/core/api';
import { voucherKeysOf } from '@suil/sdk';
import type { Logger } from 'pino';
import { isGrpc, type ServerConfig } from '../config.ts';
import type { ProgressStore } from '../module/progress.ts';

export interface NodeSourceOptions {
  readonly config: ServerConfig;
  readonly position: TrustedPosition;
  readonly progress: Pick<ProgressStore, 'countUnverified' | 'noteNodeHead'>;
  readonly log: Logger;
  readonly now: () => number;
}

export interface PositionOptions {
  readonly config: Pick<ServerConfig, 'anchorPath' | 'dataFolder' | 'environment'>;
  readonly deployment: Manifest;
  readonly log: Logger;
  readonly nowMs: number;
}

/** Returns the position that the server's sources share. @throws what `openTrustedPosition` throws */
export function openPosition({ config, deployment, log, nowMs }: PositionOptions): TrustedPosition {
  return openTrustedPosition({
    anchorPath: config.anchorPath,
    folder: config.dataFolder,
    isLocal: config.environment === 'local',
    chain: deployment.chain,
    startEpoch: deployment.startEpoch,
    deployed: deployment.anchor,
    nowMs,
    watched: [voucherKeysOf(deployment).objectId],
    onNotKept: (err, path) => log.warn({ err, path }, 'the verified epoch is not kept'),
  });
}

/** The nodes to read from, as one that fails over. */
export function createNodeSource(options: NodeSourceOptions): CheckpointSource {
  const { config, position, progress, log, now } = options;
  const sources = nodeUrls(config).map((url) =>
    createCertifiedSource({ client: createNodeClient(config.chain, [url]), url, position }),
  );
  return createFailoverSource(sources, {
    now,
    onHead: (node, { timestampMs }) => progress.noteNodeHead(node, timestampMs),
    onUnverified: (node, err) => {
      progress.countUnverified(node);
      log.warn({ node, err }, 'the answer of a node could not be verified; it is not asked for ten minutes');
    },
  });
}

/** Returns the addresses of the nodes that the server reads by gRPC, the preferred one first. */
export function nodeUrls(config: Pick<ServerConfig, 'nodes' | 'chainPort'>): string[] {
  return config.nodes?.filter(isGrpc).map(({ url }) => url) ?? [`http://127.0.0.1:${config.chainPort}`];
}
