/**
 * `npm start`: starts the complete application (local chain, database, signer, server, auditor, sponsor, app) and keeps it open until Ctrl-C. Owns the order of
 * starting and stopping; the processes own everything else. `npm start -- --demo` starts with 200 sample members and 90 days of history.
 */
import {
  type CommandConfig,
  ensureDatabase,
  originOf,
  readCommandConfig,
  SetupError,
} from '../../scripts/setup/config.ts';
import { ensurePrograms, type ProgramStart, startOf } from '../../scripts/setup/programs.ts';
import { ensureDataDir, ensurePorts, ensureToken, ensureWebBuild, runCommand } from '../../scripts/setup/setup.ts';
import { auditKeyOf } from './audit-key.ts';
import { chainStart } from './chain-process.ts';
import { type Child, startChild } from './child.ts';
import { DEMO_DATA_DIR, fill, fillingEnv, hasSampleMembers, needsFilling } from './demo/demo.ts';

const readyWithinMs = 180_000;

function childEnv(config: CommandConfig, appDir: string): Record<string, string> {
  return {
    HOST: config.host,
    PORT: String(config.port),
    CHAIN_PORT: String(config.chainPort),
    SIGNER_PORT: String(config.signerPort),
    AUDIT_PORT: String(config.auditPort),
    SPONSOR_PORT: String(config.sponsorPort),
    DATA_DIR: config.dataDir,
    APP_DIR: appDir,
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What the signer alone may know. */
const voucherKeys = ['VOUCHER_KEY', 'VOUCHER_KEY_FILE', 'VOUCHER_KMS_KEY'];
/** What the auditor alone may know. */
const auditKeys = [
  ...['AUDIT_KEY', 'AUDIT_KEY_FILE', 'AUDIT_KMS_KEY'],
  ...['AUDIT_DATABASE_URL', 'AUDIT_DATABASE_URL_FILE'],
];

/** What the sponsor alone may know. */
const sponsorKeys = ['SPONSOR_KEY', 'SPONSOR_KEY_FILE', 'SPONSOR_KMS_KEY'];

type AppToOpen = { name: string; start: ProgramStart; env: Record<string, string>; without?: readonly string[] };

async function openApp({
  name,
  start,
  env,
  without = [...voucherKeys, ...auditKeys, ...sponsorKeys],
}: AppToOpen): Promise<Child> {
  try {
    return await startChild({ name, start, env, without, readyWithinMs, onLine: print });
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

/** @throws SetupError for anything but `--demo` */
function wantsDemo(args: readonly string[]): boolean {
  const unknown = args.find((arg) => arg !== '--demo');
  if (unknown !== undefined) throw new SetupError(`npm start does not know ${unknown}. Usage: npm start [-- --demo]`);
  return args.includes('--demo');
}

function stoppedUnexpectedly({ name }: Child): SetupError {
  return new SetupError(
    `${name} stopped unexpectedly; the application closes. Nothing is lost: start again with npm start.`,
  );
}

/** Startup continues if the bank reserve cannot be funded. */
async function openBank({ host, port, dataDir }: CommandConfig): Promise<void> {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const origin = originOf(reached, port);
  const publicUrl = new URL(process.env['PUBLIC_URL'] || origin);
  try {
    // Loaded here, so that the chain does not wait for it.
    const { fundBank } = await import('./fund-bank.ts');
    const done = await fundBank({ origin, publicUrl, dataDir });
    if (done !== null) print(`bank    ${done}`);
  } catch (error) {
    print(`bank    no reserve: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function tokenOf(dataDir: string, name: 'SIGNER_TOKEN' | 'AUDIT_TOKEN' | 'SPONSOR_TOKEN'): Record<string, string> {
  return { [name]: ensureToken(dataDir, process.env, name), [`${name}_FILE`]: '' };
}

/** Opens the processes in order. Those that are open are in `children`, also after a failure. */
async function openProcesses(config: CommandConfig, env: Record<string, string>, children: Child[]): Promise<void> {
  const signerToken = config.withSigner ? tokenOf(config.dataDir, 'SIGNER_TOKEN') : {};
  const auditToken = config.withAuditor ? tokenOf(config.dataDir, 'AUDIT_TOKEN') : {};
  const sponsorToken = config.withSponsor ? tokenOf(config.dataDir, 'SPONSOR_TOKEN') : {};
  if (config.localChain) children.push(await openApp({ name: 'The local chain', start: chainStart(), env }));
  if (config.withSigner)
    children.push(
      await openApp({
        name: 'The signer',
        start: startOf('suil/signer/src/main.ts', { stopWithParent: true }),
        env: { ...env, ...signerToken, ...(config.localChain ? auditKeyOf(config.dataDir) : {}) },
        without: [...auditKeys, ...sponsorKeys, ...tokensOf('AUDIT_TOKEN', 'SPONSOR_TOKEN')],
      }),
    );
  children.push(
    await openApp({
      name: 'The server',
      start: startOf('suil/server/src/main.ts', { stopWithParent: true }),
      env: { ...env, ...signerToken, ...auditToken, ...sponsorToken },
    }),
  );
}

const tokensOf = (...names: readonly string[]) => names.flatMap((name) => [name, `${name}_FILE`]);

/** Beside the auditor: the server asks it only when a member needs it. */
async function openSponsor({ withSponsor, dataDir }: CommandConfig, env: Record<string, string>): Promise<Child[]> {
  if (!withSponsor) return [];
  return [
    await openApp({
      name: 'The sponsor',
      start: startOf('suil/sponsor/src/main.ts', { stopWithParent: true }),
      env: { ...env, ...tokenOf(dataDir, 'SPONSOR_TOKEN') },
      without: [...voucherKeys, ...auditKeys, ...tokensOf('SIGNER_TOKEN', 'AUDIT_TOKEN')],
    }),
  ];
}

/** Behind the server, which brings the database up to date and opens it. */
async function openAuditor({ withAuditor, dataDir }: CommandConfig, env: Record<string, string>): Promise<Child[]> {
  if (!withAuditor) return [];
  const start = startOf('suil/auditor/src/main.ts', { stopWithParent: true });
  const ownEnv = { ...env, ...tokenOf(dataDir, 'AUDIT_TOKEN') };
  return [
    await openApp({
      name: 'The auditor',
      start,
      env: ownEnv,
      without: [...voucherKeys, ...sponsorKeys, ...tokensOf('SIGNER_TOKEN', 'SPONSOR_TOKEN')],
    }),
  ];
}

/** Opens everything, prints the URLs and a last line beginning with `ready`, returns when the application has closed. */
async function main(): Promise<void> {
  const isDemo = wantsDemo(process.argv.slice(2));
  const config = readCommandConfig(isDemo ? { DATA_DIR: DEMO_DATA_DIR, ...process.env } : process.env);
  if (isDemo && !config.localChain)
    throw new SetupError('The demo is for the local chain: leave SUI_ENV and SUI_NODES out.');
  ensureDatabase(config);
  const isFilling = isDemo && needsFilling(config.dataDir);
  ensureDataDir(config.dataDir);
  await ensurePorts(config);
  await ensurePrograms();
  const env = {
    ...childEnv(config, process.env['APP_DIR'] || ensureWebBuild(config)),
    ...(isFilling ? fillingEnv(config.demo) : {}),
    SAMPLE_WORLD: String(isFilling || (isDemo && hasSampleMembers(config.dataDir))),
  };
  const children: Child[] = [];
  let besides: readonly Promise<Child[]>[] = [];
  const interrupted = new Promise<'signal'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('signal'));
  });
  try {
    await openProcesses(config, env, children);
    // Needed for the last line only, so the bank does not wait for it.
    besides = [openAuditor(config, env), openSponsor(config, env)];
    const allBesides = Promise.all(besides);
    allBesides.catch(() => undefined);
    const appUrl = `${originOf(config.host, config.port)}/chain/`;
    const [chain] = children;
    if (config.localChain && chain) {
      print(`chain   ${String(chain.ready['url'])}`);
      print(`invite  ${inviteLink(appUrl, chain) ?? 'none'}`);
      await Promise.race([openBank(config), interrupted]);
    }
    print(`data    ${config.dataDir}`);
    const opened = await Promise.race([allBesides, interrupted]);
    if (opened === 'signal') return;
    const lost = Promise.race([...children, ...opened.flat()].map((child) => child.ended.then(() => child)));
    if (isFilling) {
      const { dataDir, demo: size } = config;
      const places = { origin: new URL(appUrl).origin, chainUrl: String(chain?.ready['url']) };
      const filling = fill({ dataDir, size, ...places }).then(() => 'filled' as const);
      filling.catch(() => undefined);
      const early = await Promise.race([filling, interrupted, lost]);
      if (early === 'signal') return;
      if (early !== 'filled') throw stoppedUnexpectedly(early);
    }
    if (isDemo && !isFilling && !hasSampleMembers(config.dataDir))
      print(
        `demo    filled by an earlier version, no member to connect as: DATA_DIR=${config.dataDir} npm run reset fills a new one`,
      );
    print(`ready   ${appUrl}`);

    const why = await Promise.race([interrupted, lost]);
    if (why !== 'signal') throw stoppedUnexpectedly(why);
  } finally {
    // Also one that is still opening.
    const others = await Promise.allSettled(besides);
    await closeAll([...children, ...others.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))]);
  }
}

await runCommand(main);
