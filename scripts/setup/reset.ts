/**
 * `npm run reset`: deletes the local data, after making sure that no process uses it. Removes only what the application itself has made,
 * and never a database that DATABASE_URL names.
 */
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandConfig, SetupError } from './config.ts';
import { isRunning } from './is-running.ts';
import { runCommand } from './setup.ts';

/** What the chain and the database keep in the data folder. */
const isOurs = (name: string) =>
  /^(chain|chain\.new\.\d+|postgres|signer|auditor|sponsor|signer-token|audit-token|sponsor-token|contact-key|publisher\.key|dev-keys\.json|manifest\.json|anchor\.json|extended-anchor\.json|demo\.json)$/.test(
    name,
  );

/** The processes that hold the chain's lock or run the database, by the files they leave for one another. */
function holders(dataDir: string): number[] {
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const chain = read(join(dataDir, 'chain/state/lock')).match(/"pid":(\d+)/)?.[1];
  const database = read(join(dataDir, 'postgres/cluster/postmaster.pid')).match(/^(\d+)/)?.[1];
  return [chain, database].flatMap((pid) => (pid === undefined ? [] : [Number(pid)])).filter(isRunning);
}

await runCommand(async () => {
  const { dataDir, embeddedDatabase } = readCommandConfig(process.env);
  if (existsSync(dataDir)) {
    const foreign = readdirSync(dataDir).filter((name) => !isOurs(name));
    if (foreign.length > 0)
      throw new SetupError(`${dataDir} also holds ${foreign.join(', ')}: nothing was removed. Is DATA_DIR right?`);
    const [pid] = holders(dataDir);
    if (pid !== undefined)
      throw new SetupError(`${dataDir} is in use by process ${pid}. Stop the application (Ctrl-C) and try again.`);
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
    rmdirSync(dataDir);
    process.stdout.write(`Removed ${dataDir}. The next npm start begins with a fresh chain.\n`);
  } else {
    process.stdout.write(`Nothing to reset: ${dataDir} does not exist.\n`);
  }
  if (!embeddedDatabase)
    process.stdout.write('The database of DATABASE_URL was not touched: drop it and create it anew yourself.\n');
});
