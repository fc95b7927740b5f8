/** Starts the signer on its port. Takes the configuration as a value; owns no signal and prints nothing. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { createSignatureVerifier } from '@suil/signature';
import { createChainClock, listen, openVoucherKey, readManifest, sitesOf, watchDisk } from '@suil/signing';
import { openTracing } from '@suil/tracing';
import type { Logger } from 'pino';
import type { SignerConfig } from './config.ts';
import { createSignerMetrics } from './metrics.ts';
import { createNoticeCapReader } from './notice-cap.ts';
import { createEndpoints } from './server.ts';
import { openSigner } from './service.ts';

export type RunningSigner = {
  url: string;
  publicKey: Uint8Array;
  /** Answers what is under way, then lets log and port go. */
  stop: () => Promise<void>;
};

/** @throws {CONFIG_INVALID} @throws {SETUP_MANIFEST_MISSING} and every other `SETUP_…`, `SIGNER_…` code */
export async function startSigner(config: SignerConfig, log: Logger, wallNow: () => number): Promise<RunningSigner> {
  const manifest = readManifest(config.manifestPath);
  const key = await openVoucherKey(config.key, 'VOUCHER_KEY');
  const network = config.chain.slice('sui:'.length);
  const client =
    config.nodeUrl === null ? null : new SuiGrpcClient({ network, baseUrl: config.nodeUrl, format: 'binary' });
  const now = config.environment === 'local' && client !== null ? createChainClock(client) : async () => wallNow();
  const signer = openSigner({
    key,
    auditPublicKey: config.auditPublicKey,
    manifest,
    site: sitesOf(config),
    caps: config.caps,
    readNoticeCap: client === null ? async () => 0n : createNoticeCapReader(client, manifest, wallNow),
    verifySignature: createSignatureVerifier(null),
    logFolder: config.logFolder,
    // A local chain may live in a time of its own, and its log is thrown away with it.
    logBeginsAtMs: config.environment === 'local' ? 0 : wallNow(),
    onLogCut: (bytes) =>
      log.warn(
        { bytes },
        'the last line of the voucher log was never written completely and is cut; no voucher of it was handed out',
      ),
    now,
    wallNow,
  });
  const tracing = await openTracing(config.traceEndpoint, 'suil-signer');
  const metrics = createSignerMetrics({ countHalts: () => signer.halts().length, elapsedMs: () => performance.now() });
  const stopWatching = watchDisk({
    folder: config.logFolder,
    log,
    onRead: ({ freeBytes }) => metrics.noteDiskFree(freeBytes),
  });
  const app = createEndpoints({
    metrics,
    tracing,
    signer,
    token: config.token,
    publicKey: key.publicKey,
    caps: config.caps,
    wallNow,
    log,
  });
  const place = { host: config.host, port: config.port, hostVariable: 'SIGNER_HOST', portVariable: 'SIGNER_PORT' };
  const listener = await listen(app, place).catch((error: unknown) => {
    void stopWatching();
    signer.close();
    void tracing?.close();
    throw error;
  });
  return {
    url: listener.url,
    publicKey: key.publicKey,
    stop: async () => {
      await listener.close();
      await stopWatching();
      signer.close();
      await tracing?.close();
    },
  };
}
