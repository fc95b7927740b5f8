// `npm start`: opens the whole house (local chain, database, server, app) and keeps it open until Ctrl-C. Owns the
// order of starting and stopping; the processes own everything else.
import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import { type HouseConfig, readHouseConfig, root, SetupError } from './config.ts';
import { ensureDataDir, ensurePorts, ensureSignerToken, ensureWebBuild, runCommand } from './setup.ts';

const readyWithinMs = 180_000;

function childEnv(config: HouseConfig, appDir: string): Record<string, string> {
  return {
    HOST: config.host,
    PORT: String(config.port),
    CHAIN_PORT: String(config.chainPort),
    SIGNER_PORT: String(config.signerPort),
    DATA_DIR: config.dataDir,
    APP_DIR: process.env['APP_DIR'] || appDir,
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What the signer alone may know. */
const voucherKeys = ['VOUCHER_KEY', 'VOUCHER_KMS_KEY'];

type AppToOpen = { name: string; main: string; env: Record<string, string>; without?: readonly string[] };

async function openApp({ name, main, env, without = voucherKeys }: AppToOpen): Promise<Child> {
  try {
    return await startChild({ name, args: [join(root, main)], env, without, readyWithinMs, onLine: print });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

async function closeAll(children: Child[]): Promise<void> {
  for (const child of [...children].reverse()) await child.stop();
}

function inviteLink(appUrl: string, chain: Child): string | null {
  const member = chain.ready['root'];
  if (typeof member !== 'object' || member === null || !('address' in member)) return null;
  return `${appUrl}#/not_bound?inviter=${String(member.address)}`;
}

/** Opens everything, prints the URLs and a last line beginning with `ready`, returns when the house has closed. */
async function main(): Promise<void> {
  const config = readHouseConfig(process.env);
  ensureDataDir(config.dataDir);
  await ensurePorts(config);
  const env = childEnv(config, ensureWebBuild(config));
  const signerEnv = config.withSigner ? { SIGNER_TOKEN: ensureSignerToken(config.dataDir, process.env) } : {};

  const children: Child[] = [];
  const interrupted = new Promise<'signal'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('signal'));
  });
  try {
    if (config.localChain)
      children.push(await openApp({ name: 'The local chain', main: 'apps/chain/src/main.ts', env }));
    if (config.withSigner)
      children.push(
        await openApp({
          name: 'The signer',
          main: 'apps/signer/src/main.ts',
          env: { ...env, ...signerEnv },
          without: [],
        }),
      );
    children.push(
      await openApp({ name: 'The server', main: 'apps/server/src/main.ts', env: { ...env, ...signerEnv } }),
    );

    const appUrl = `http://${config.host}:${config.port}/chain/`;
    const [chain] = children;
    if (config.localChain && chain) {
      print(`chain   ${String(chain.ready['url'])}`);
      print(`invite  ${inviteLink(appUrl, chain) ?? 'none'}`);
    }
    print(`data    ${config.dataDir}`);
    print(`ready   ${appUrl}`);

    const lost = Promise.race(children.map((child) => child.ended.then(() => child)));
    const why = await Promise.race([interrupted, lost]);
    if (why !== 'signal') {
      throw new SetupError(
        `${why.name} stopped unexpectedly; the house closes. Nothing is lost: start again with npm start.`,
      );
    }
  } finally {
    await closeAll(children);
  }
}

await runCommand(main);
