/**
 * `node deploy/ha/main.ts up FOLDER` brings a whole installation up on this machine and keeps it open until Ctrl-C; `down FOLDER` ends what
 * is left of one. What each part does: docs/high-availability.md.
 */
import { resolve } from 'node:path';
import { SetupError } from '../../scripts/setup/config.ts';
import { ensurePrograms } from '../../scripts/setup/programs.ts';
import { ensureWebBuild, runCommand } from '../../scripts/setup/setup.ts';
import { Installation } from './installation.ts';

const STAY_OPEN_MS = 60_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function up(installation: Installation): Promise<void> {
  const interrupted = new Promise<void>((settle) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => settle());
  });
  // The processes are not this one's children to wait for: nothing else keeps it open.
  const open = setInterval(() => undefined, STAY_OPEN_MS);
  try {
    await ensurePrograms();
    const started = installation.start({
      appFolder: ensureWebBuild({ localChain: true }),
      onStep: (text) => print(`starting ${text}`),
    });
    if ((await Promise.race([started.then(() => 'started' as const), interrupted])) !== 'started') return;
    print(`data    ${installation.folder}`);
    print(`ready   ${installation.url}/chain/`);
    await interrupted;
  } finally {
    clearInterval(open);
    print('stopping');
    await installation.stop();
  }
}

await runCommand(async () => {
  const [command, folder, ...more] = process.argv.slice(2);
  if ((command !== 'up' && command !== 'down') || folder === undefined || more.length > 0)
    throw new SetupError('Usage: node deploy/ha/main.ts up FOLDER | down FOLDER');
  const installation = await Installation.of(resolve(folder));
  if (command === 'up') await up(installation);
  else await installation.stop();
});
