/**
 * The programs of the product: how each is started. `npm start`, `npm test` and their neighbours build them once per change of the sources
 * (decision 029) and hand the build's folder to what they start; without it, the sources are run.
 */
import { join } from 'node:path';
import { buildPrograms, builtFileOf, type ProgramSources } from './build-programs.ts';
import { cacheDir, root, SetupError } from './config.ts';

/** What is started as a process, or as a thread of one. */
const PROGRAMS = [
  'suil/chain/src/main.ts',
  'suil/chain/src/admin/main.ts',
  'suil/chain/src/deploy/main.ts',
  'suil/signer/src/main.ts',
  'suil/server/src/main.ts',
  'suil/server/src/commands/main.ts',
  'suil/server/src/modules/settlement/deferred/settle-worker.ts',
  'suil/sponsor/src/main.ts',
  'suil/auditor/src/main.ts',
  'suil/auditor/src/verify/main.ts',
  'suil/auditor/src/statement/roots-worker.ts',
  'suil/checkpoints/src/worker.ts',
  'suil/console/src/main.ts',
  'suil/mcp/src/main.ts',
  'suil/dev/stop-with-parent.ts',
  'scripts/release/journal.ts',
  'scripts/release/rescue.ts',
] as const;

export type Program = (typeof PROGRAMS)[number];

/** What the programs are built from. */
export const programSources: ProgramSources = {
  root,
  programs: PROGRAMS,
  inputs: [
    ...['chain', 'signer', 'server', 'auditor', 'sponsor', 'checkpoints', 'signing', 'tracing', 'core', 'sdk'].map(
      (name) => `suil/${name}`,
    ),
    ...['errors', 'ledger', 'light-client', 'localnet', 'move-framework', 'move-vm', 'postgres', 'signature'].map(
      (name) => `packages/${name}`,
    ),
    'suil/console/src',
    'suil/mcp/src',
    'packages/toolchain',
    'suil/dev/stop-with-parent.ts',
    'scripts/release/journal.ts',
    'scripts/release/rescue.ts',
    'suil/rescue/src',
    'scripts/setup/build-programs.ts',
    'scripts/setup/bundle-programs.ts',
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.json',
  ],
  // The first is loaded in parts by its own paths; of the others a start needs nothing, or they read files beside their own.
  external: [
    'pino',
    '@aws-sdk/client-kms',
    '@mysten/codegen',
    '@mysten/move-bytecode-template',
    '@zktx.io/sui-move-builder',
  ],
  // Computes its tables for a quarter of a command's start. Only who logs in with zkLogin needs them.
  late: ['poseidon-lite'],
  builds: join(cacheDir, 'programs'),
};

/** Names the folder of the build to the processes that this one starts. */
const FOLDER = 'SUIL_PROGRAMS';

/** Builds the programs unless they are, for this process and those that it starts. @throws SetupError with what esbuild found */
export async function ensurePrograms(): Promise<void> {
  try {
    process.env[FOLDER] = await buildPrograms(programSources);
  } catch (error) {
    throw new SetupError(`The programs could not be built: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** How Node starts a program. */
export interface ProgramStart {
  /** Arguments before the program's own. */
  readonly args: readonly string[];
  /** What it needs in its environment. */
  readonly env: Readonly<Record<string, string>>;
}

interface StartOptions {
  /** It stops when the process that started it is gone. Default false. */
  readonly stopWithParent?: boolean;
  /** The folder of another checkout, whose sources are run. Default this one, or its build. */
  readonly checkout?: string | undefined;
}

/** Returns how a program is started. */
export function startOf(program: Program, { stopWithParent = false, checkout }: StartOptions = {}): ProgramStart {
  const folder = checkout === undefined ? process.env[FOLDER] : undefined;
  const fileOf = (name: Program) => (folder ? builtFileOf(folder, name) : join(checkout ?? root, name));
  const before = stopWithParent ? ['--import', fileOf('suil/dev/stop-with-parent.ts')] : [];
  const args = [...before, fileOf(program)];
  if (!folder) return { args, env: checkout === undefined ? {} : { [FOLDER]: '' } };
  // Compiled code is deleted with what it was compiled from.
  return { args: ['--enable-source-maps', ...args], env: { NODE_COMPILE_CACHE: join(folder, 'compiled') } };
}
