// `npm run reset`: throws the local data away, after making sure that nothing is using it.
import { existsSync, rmSync } from 'node:fs';
import { readHouseConfig } from './config.ts';
import { ensurePorts, runCommand } from './setup.ts';

await runCommand(async () => {
  const config = readHouseConfig(process.env);
  await ensurePorts(config);
  if (!existsSync(config.dataDir))
    return void process.stdout.write(`Nothing to reset: ${config.dataDir} does not exist.\n`);
  rmSync(config.dataDir, { recursive: true, force: true });
  process.stdout.write(`Removed ${config.dataDir}. The next npm start begins with a fresh chain and database.\n`);
});
