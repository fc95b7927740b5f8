/** The local chain as a process: opens the port, opens or makes the chain, keeps time, closes cleanly on a signal. */
import { join } from 'node:path';
import { AppError, describeFailure, ERROR_CODE_TRAILER, translateListenError } from '@suil/core';
import { openChainClock, openNames, openPort, type Port, startHeartbeat } from '@suil/localnet/node';
import { pino } from 'pino';
import { loadArtifacts } from './artifacts.ts';
import { openChain } from './chain-data.ts';
import { type ChainConfig, readConfig } from './config.ts';
import { FAUCET_GRANT_MIST, HEARTBEAT_MS } from './genesis-figures.ts';

const log = pino({ name: 'chain' }, pino.destination({ dest: 2, sync: true }));

async function main(): Promise<void> {
  const config = readConfig();
  // Until the chain is open there is nothing to close: a fresh chain that is half made is thrown away at the next start.
  let stop: () => void = () => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());
  const onFault = (error: unknown, where: string) => log.error({ err: error, where }, 'fault');
  const port = await listen(config, onFault);
  const opened = await openChain({
    dataDir: config.dataDir,
    presentMs: Date.now(),
    daysBack: config.daysBack,
    artifacts: () => loadArtifacts(config),
    onCut: (cut) =>
      log.warn(
        cut,
        `the last ${cut.cutBytes} bytes of the chain's log were never written completely and are cut; the chain continues from the checkpoint before`,
      ),
  });
  const { chain, manifest, dir } = opened;
  const clock = openChainClock(dir, chain.latestCheckpoint().timestampMs, Date.now);
  const heartbeat = startHeartbeat(chain, clock, { intervalMs: HEARTBEAT_MS, onFault });
  port.serve({ chain, clock, names: openNames(dir) });
  const ready = {
    ready: true,
    url: port.url,
    manifest: join(config.dataDir, 'manifest.json'),
    root: { address: manifest.root },
  };
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  await stopped;
  heartbeat.stop();
  await port.close();
  chain.close();
}

/** @throws {CHAIN_PORT_TAKEN}, {SETUP_PORT_FORBIDDEN}, {SETUP_HOST_UNUSABLE} */
async function listen(
  { host, port, endpointAccess }: ChainConfig,
  onFault: (error: unknown, where: string) => void,
): Promise<Port> {
  const product = { faucetGrantMist: FAUCET_GRANT_MIST, faucetCoins: 1, codeTrailer: ERROR_CODE_TRAILER };
  try {
    return await openPort({ host, port, access: endpointAccess, onFault, ...product });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')
      throw new AppError('CHAIN_PORT_TAKEN', { port }, { cause });
    throw translateListenError(cause, { host, port, hostVariable: 'HOST', portVariable: 'CHAIN_PORT' });
  }
}

try {
  await main();
} catch (error) {
  // A refusal is one sentence for the person who started it; anything else is a defect and shows its stack.
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
