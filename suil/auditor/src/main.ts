/** The life of the auditor's process: reads the configuration, starts, says so in one line, stops cleanly on a signal. */
import { describeFailure } from '@suil/core';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { startAuditor } from './start-auditor.ts';

const STOP_TIMEOUT_MS = 10_000;

async function main(): Promise<number> {
  const config = readConfig();
  const log = pino({ name: 'auditor', level: config.logLevel }, pino.destination({ fd: 2, sync: true }));
  const failed = Promise.withResolvers<number>();
  const stopped = new Promise<number>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(0));
  });
  const onFatal = () => failed.resolve(1);
  let port: number | null = null;
  for (;;) {
    const resumed = Promise.withResolvers<null>();
    const onResumed = () => resumed.resolve(null);
    const placed = { ...config, port: port ?? config.port };
    const auditor = await startAuditor({ config: placed, log, wallNow: Date.now, onFatal, onResumed });
    if (port === null) {
      const publicKey = Buffer.from(auditor.publicKey).toString('hex');
      process.stdout.write(`${JSON.stringify({ ready: true, url: auditor.url, publicKey })}\n`);
    }
    port = Number(new URL(auditor.url).port);
    const code = await Promise.race([stopped, failed.promise, resumed.promise]);
    const limit = setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await auditor.stop();
    clearTimeout(limit);
    if (code !== null) return code;
    log.info('a halt ended: the audit starts again from what is on the disk');
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  // An AppError states everything; any other error is a defect and needs its stack.
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
