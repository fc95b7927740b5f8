/** `npm run suil -- admin`: which command is asked for, and what it prints. */
import { existsSync, readFileSync } from 'node:fs';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { AppError, messageOf } from '@suil/core';
import { type Manifest, manifestSchema } from '@suil/core/api';
import { checkUpgrade } from '../deploy/upgrade-preflight.ts';
import { runLedger } from '../ledger/run-ledger.ts';
import { fetchChain, type NamedNode } from '../network/networks.ts';
import { type ContractCode, usageOf } from './act.ts';
import { describeActs, findAct } from './acts/index.ts';
import { combineFile, sendFile, signFile } from './commands/files.ts';
import { createKey, describeAddress, signGivenText } from './commands/keys.ts';
import { performAct } from './commands/perform-act.ts';
import { replaceOperator } from './commands/replace-operator.ts';
import { stepUpgrade, UPGRADE_USAGE } from './commands/upgrade.ts';
import { describeCommandFailure } from './exit-code.ts';
import { ADMIN_USAGE, type AdminOptions, readAdminOptions } from './options.ts';
import type { OpenDeployment } from './prepare.ts';
import type { Report } from './report.ts';
import { openSigning } from './signing.ts';
import { formatLine, readState } from './state.ts';

/** What the command needs of its process. */
export interface AdminHost {
  readonly print: (line: string) => void;
  /** For what failed, where no object is asked for. */
  readonly printError: (line: string) => void;
  readonly createClient: (node: NamedNode) => ClientWithCoreApi;
  /** Compiles the contracts of this checkout. */
  readonly compile: () => Promise<ContractCode>;
}

/** Runs the command and prints; returns the exit code. Never throws. */
export async function runAdmin(args: readonly string[], host: AdminHost): Promise<number> {
  return printReport(args, host, () => run(readAdminOptions(args), host));
}

/** As `runAdmin`, for what is signed as a text and handed in at the server. */
export async function runLedgerCommand(args: readonly string[], host: AdminHost): Promise<number> {
  return printReport(args, host, () => runLedger(args));
}

/** As `runAdmin`, for the next step of an upgrade. */
export async function runUpgrade(args: readonly string[], host: AdminHost): Promise<number> {
  return printReport(args, host, async () => {
    const options = readAdminOptions(args);
    if (options.isHelp || args.length === 0) return { lines: [UPGRADE_USAGE], json: { usage: UPGRADE_USAGE } };
    if (options.words.length > 0) throw new AppError('COMMAND_USAGE_INVALID', { usage: UPGRADE_USAGE });
    const signing = await openSigning(options);
    return stepUpgrade(await openDeployment(options, host), options, signing);
  });
}

async function printReport(args: readonly string[], host: AdminHost, work: () => Promise<Report>): Promise<number> {
  const isJson = args.includes('--json');
  try {
    const report = await work();
    if (isJson) host.print(JSON.stringify(report.json));
    else for (const line of report.lines) host.print(line);
    return 0;
  } catch (error) {
    const { code, message, exitCode } = describeCommandFailure(error);
    if (isJson) host.print(JSON.stringify({ error: { code, message }, exitCode }));
    else host.printError(message);
    return exitCode;
  }
}

type Command = (
  options: AdminOptions,
  words: readonly string[],
  open: () => Promise<OpenDeployment>,
) => Report | Promise<Report>;

/** What there is besides acts. Those that do not open a deployment need no node. */
const COMMANDS: Readonly<Record<string, Command>> = {
  state: async (_, __, open) => showState(await open()),
  sign: async (options, words, open) => signFile(await open(), options, words),
  combine: combineFile,
  'replace-operator': async (_, words, open) => replaceOperator(await open(), words),
  send: async (_, words, open) => sendFile(await open(), words),
  'sign-text': signGivenText,
  address: describeAddress,
  'new-key': createKey,
  help: (_, [name]) => help(name),
};

async function run(options: AdminOptions, host: AdminHost): Promise<Report> {
  const [name = 'help', ...words] = options.words;
  if (options.isHelp) return help(name);
  const open = () => openDeployment(options, host);
  const command = COMMANDS[name];
  if (command !== undefined) return command(options, words, open);
  findAct(name).read(words);
  const { signers, sender } = await openSigning(options);
  return performAct(await open(), { request: { name, texts: words, signer: sender }, signers, options });
}

/** Opens the deployment of the manifest, on a node that was found to follow its chain. */
async function openDeployment(options: AdminOptions, host: AdminHost): Promise<OpenDeployment> {
  const node = options.node();
  const manifestPath = options.manifestPath();
  const manifest = readManifest(manifestPath);
  const client = host.createClient(node);
  await fetchChain(client, node, manifest.chain);
  return { client, node, manifest, manifestPath, code: { compile: host.compile, checkUpgrade } };
}

/** @throws {SETUP_MANIFEST_MISSING} {SETUP_MANIFEST_INVALID} */
function readManifest(path: string): Manifest {
  if (!existsSync(path)) throw new AppError('SETUP_MANIFEST_MISSING', { path });
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new AppError('SETUP_MANIFEST_INVALID', { path, reason: messageOf(cause) }, { cause });
  }
}

function help(name: string | undefined): Report {
  if (name === undefined || name in COMMANDS) {
    const text = `${ADMIN_USAGE}\nActs:\n\n${describeActs()}`;
    return { lines: [text], json: { usage: text } };
  }
  const { args, summary, role, effect } = findAct(name);
  const text = `${usageOf('admin', name, args)}\n\n${summary}\nsigned by: ${role}\ntakes effect ${effect}`;
  return { lines: [text], json: { act: name, role, summary, effect, arguments: args } };
}

async function showState({ client, manifest, node }: OpenDeployment): Promise<Report> {
  const { lines, nowMs } = await readState(client, manifest);
  const sections = [...new Set(lines.map(({ section }) => section))];
  const texts = sections.flatMap((section) => [
    section,
    ...lines.filter((line) => line.section === section).map((line) => `  ${formatLine(line, nowMs)}`),
  ]);
  const now = new Date(nowMs).toISOString();
  return {
    lines: [`${node.network}, chain ${manifest.chain}, package ${manifest.package}, chain time ${now}`, ...texts],
    json: { network: node.network, chain: manifest.chain, package: manifest.package, now, state: lines },
  };
}
