// `npm run chain`: the local chain alone, for people who bring their own app.
import { join } from 'node:path';
import { startChild } from './child.ts';
import { readHouseConfig, root } from './config.ts';
import { ensureDataDir, ensurePort, runCommand } from './setup.ts';

await runCommand(async () => {
  const config = readHouseConfig(process.env);
  ensureDataDir(config.dataDir);
  await ensurePort(config.host, 'CHAIN_PORT', config.chainPort);
  const chain = await startChild({
    name: 'The local chain',
    args: [join(root, 'apps/chain/src/main.ts')],
    env: { DATA_DIR: config.dataDir },
    readyWithinMs: 180_000,
  });
  process.stdout.write(`ready   ${String(chain.ready['url'])}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void chain.stop());
  await chain.ended;
});
