/**
 * `npm run database -- FOLDER`: the Postgres of the packages alone, kept in a folder, for people who practise a deployment. Its socket is in
 * `FOLDER/cluster`. It ends with Ctrl-C.
 */
import { isAbsolute, join, resolve } from 'node:path';
import { openCluster } from '@suil/postgres';
import { SetupError } from '../../scripts/setup/config.ts';
import { runCommand } from '../../scripts/setup/setup.ts';

await runCommand(async () => {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0) throw new SetupError('Usage: npm run database -- FOLDER');
  // npm changes into the checkout; a path is meant from the user's folder.
  const folder = isAbsolute(given) ? given : resolve(process.env['INIT_CWD'] ?? '.', given);
  const ended = Promise.withResolvers<void>();
  const cluster = await openCluster({ folder, onLost: ended.reject });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended.resolve());
  process.stdout.write(`socket  ${join(folder, 'cluster')}\nready   user postgres\n`);
  try {
    await ended.promise;
  } finally {
    await cluster.stop();
  }
});
