/** Starts the sponsor on its port. Takes the configuration as a value; owns no signal and prints nothing. */
import { randomInt } from 'node:crypto';
import { createNodeClient } from '@suil/checkpoints';
import { createChainClock, listen, openVoucherKey, readManifest, repeat, watchDisk } from '@suil/signing';
import type { Logger } from 'pino';
import { createSponsorNode } from './chain/node.ts';
import type { SponsorConfig } from './config.ts';
import { createSponsorMetrics } from './http/metrics.ts';
import { createEndpoints } from './http/server.ts';
import { openSponsor } from './service.ts';

export interface RunningSponsor {
  readonly url: string;
  readonly address: string;
  /** Answers what is under way, then lets log and port go. */
  readonly stop: () => Promise<void>;
}

const SETTLE_EVERY_MS = 10_000;
const NONCES = 2 ** 32;

/** @throws {CONFIG_INVALID} @throws {SETUP_MANIFEST_MISSING} and every other `SETUP_…`, `SIGNER_LOG_…` code */
export async function startSponsor(config: SponsorConfig, log: Logger, wallNow: () => number): Promise<RunningSponsor> {
  const manifest = readManifest(config.manifestPath);
  const key = await openVoucherKey(config.key, 'SPONSOR_KEY');
  const client = createNodeClient(config.chain, [config.nodeUrl]);
  const isLocal = config.environment === 'local';
  const sponsor = openSponsor({
    ...{ key, manifest, limits: config.limits, logFolder: config.logFolder },
    node: createSponsorNode(client, manifest),
    // A local chain may live in a time of its own, and its log is thrown away with it.
    logBeginsAtMs: isLocal ? 0 : wallNow(),
    onLogCut: (bytes) =>
      log.warn({ bytes }, 'the last line of the log was never written completely and is cut; it was not signed'),
    onLogDamaged: (err) => log.error({ err }, 'the log is not as this process left it; nothing is signed'),
    now: isLocal ? createChainClock(client) : async () => wallNow(),
    randomNonce: () => randomInt(NONCES),
  });
  const metrics = createSponsorMetrics(config.limits);
  const stopWatching = watchDisk({
    folder: config.logFolder,
    log,
    onRead: ({ freeBytes }) => metrics.noteDiskFree(freeBytes),
  });
  const stopSettling = repeat({
    work: async () => {
      await sponsor.settleOpen();
      metrics.noteStatus(await sponsor.status());
      return SETTLE_EVERY_MS;
    },
    onError: (err) => {
      log.warn({ err }, 'the node did not say what the sponsor’s transactions did; asking again');
      return SETTLE_EVERY_MS;
    },
  });
  const app = createEndpoints({ sponsor, token: config.token, limits: config.limits, wallNow, metrics, log });
  const place = { host: config.host, port: config.port, hostVariable: 'SPONSOR_HOST', portVariable: 'SPONSOR_PORT' };
  const stopAll = async () => {
    await Promise.all([stopWatching(), stopSettling()]);
    sponsor.close();
  };
  const listener = await listen(app, place).catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });
  return {
    url: listener.url,
    address: sponsor.address,
    stop: async () => {
      await listener.close();
      await stopAll();
    },
  };
}
