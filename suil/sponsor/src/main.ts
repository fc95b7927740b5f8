/** The life of the sponsor's process: reads the configuration, starts, says so in one line, stops cleanly when asked to. */
import { describeFailure } from '@suil/core';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { startSponsor } from './start-sponsor.ts';

const STOP_TIMEOUT_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = pino({ name: 'sponsor', level: config.logLevel }, pino.destination({ fd: 2, sync: true }));
  const sponsor = await startSponsor(config, log, Date.now);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
  process.stdout.write(`${JSON.stringify({ ready: true, url: sponsor.url, address: sponsor.address })}\n`);
  await stopped;
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await sponsor.stop();
}

try {
  await main();
} catch (error) {
  // An AppError states everything; any other error is a defect and needs its stack.
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
