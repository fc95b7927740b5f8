/** The life of the server's process: reads the configuration, starts, says so in one line, stops cleanly when asked to. */
import { flushCompileCache } from 'node:module';
import { describeFailure } from '@suil/core';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';

const STOP_TIMEOUT_MS = 20_000;

async function live(): Promise<void> {
  const config = readConfig();
  // Loaded afterwards, so that a refusal of the configuration comes at once.
  const { startServer } = await import('./start.ts');
  const log = createLog(config.logLevel);
  let stop = async (): Promise<void> => undefined;
  let isStopping = false;

  const end = (code: number): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stop()
      .catch((err: unknown) => log.error({ err }, 'did not stop cleanly'))
      .finally(() => process.exit(code));
  };
  const starting = startServer({
    config,
    log,
    now: Date.now,
    onFatal: (error) => {
      process.stderr.write(`${error.message}\n`);
      end(1);
    },
  });
  stop = async () => (await starting).stop();
  // Kept for a second signal too: it must not cut the first one's work short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  const server = await starting;
  process.stdout.write(`${JSON.stringify({ ready: true, url: server.url })}\n`);
  flushCompileCache();
}

/** Runs until a signal or a failure ends the process: exit code 0 or 1, with the reason on standard error. */
export async function runServer(): Promise<void> {
  try {
    await live();
  } catch (error) {
    // An AppError states everything; any other error is a defect and needs its stack.
    const text = describeFailure(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
