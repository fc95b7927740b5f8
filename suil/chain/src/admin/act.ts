/** What an act is: who may do it, what it is given, its words and its transaction. The list of acts is in acts/index.ts. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Transaction } from '@mysten/sui/transactions';
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Configuration } from '@suil/sdk';
import type { CompiledFramework } from '@suil/toolchain';
import type { PublishablePackage } from '../deploy/publish.ts';
import type { Executed } from '../deploy/transact.ts';
import type { Argument, ArgumentHelp, Arguments } from './arguments.ts';

/** Who may do an act. Holders own an object that it takes; anyone needs only gas. */
export type Role = 'guardian' | 'admin' | 'offered admin' | 'audit key' | 'holder' | 'anyone';

/** The contracts of a checkout. */
export interface ContractCode extends PublishablePackage {
  /** Of modules and dependencies, 32 bytes: what an upgrade is announced by. */
  readonly digest: Uint8Array;
  /** `VERSION` of its sources. */
  readonly version: number;
  /** Of its framework: the modules of std (0x1), sui (0x2) and sui_system (0x3). */
  readonly framework: CompiledFramework;
}

/** What words and transaction of an act follow from, besides its arguments. */
export interface ActContext {
  readonly client: ClientWithCoreApi;
  readonly manifest: Manifest;
  readonly configuration: Configuration;
  /** The chain's own time. */
  readonly nowMs: number;
  readonly sender: string;
  readonly code: CodeSource;
}

/** The contracts of this checkout: only where there is one, which a browser has not. */
export interface CodeSource {
  readonly compile: () => Promise<ContractCode>;
  /** @throws {PREFLIGHT_FAILED} when the code may not follow the newest package, or is not the released one */
  readonly checkUpgrade: (
    stage: Pick<ActContext, 'client' | 'manifest' | 'configuration'>,
    code: ContractCode,
    released: Uint8Array,
  ) => Promise<void>;
}

export interface ActWords {
  /** What it does, with figures and units. */
  readonly does: string;
  /** When that counts. */
  readonly takesEffect: string;
  /** What members and holders of other powers can do until then. */
  readonly meanwhile: string;
}

/** An act with its arguments. */
export interface GivenAct {
  words(context: ActContext): ActWords | Promise<ActWords>;
  build(context: ActContext): Transaction | Promise<Transaction>;
}

export interface Act {
  readonly name: string;
  readonly role: Role;
  /** What it does, for the list of acts: a verb first, arguments in capitals. */
  readonly summary: string;
  /** When that counts, for the list of acts. */
  readonly effect: string;
  readonly args: readonly ArgumentHelp[];
  /** What the manifest is once the act was carried out and the chain's configuration is `after`; absent: as before. */
  readonly manifestAfter?: (manifest: Manifest, executed: Executed, after: Configuration) => Manifest;
  /** @throws {COMMAND_USAGE_INVALID} {CONFIG_INVALID} */
  read(texts: readonly string[]): GivenAct;
}

interface ActSpec<T> extends Omit<Act, 'args' | 'read'> {
  readonly args: Arguments<T>;
  words(values: T, context: ActContext): ActWords | Promise<ActWords>;
  build(values: T, context: ActContext): Transaction | Promise<Transaction>;
}

/** Returns the act; its values are read before anything is asked of the chain. */
export function defineAct<T>({ args, words, build, ...act }: ActSpec<T>): Act {
  return {
    ...act,
    args: args.list,
    read: (texts) => {
      if (texts.length !== args.list.length)
        throw new AppError('COMMAND_USAGE_INVALID', { usage: usageOf('admin', act.name, args.list) });
      const values = args.read(texts);
      return { words: (context) => words(values, context), build: (context) => build(values, context) };
    },
  };
}

/** Returns how an act of a command is written, with what its arguments may be. */
export function usageOf(
  command: 'admin' | 'ledger',
  name: string,
  args: readonly Pick<Argument<unknown>, 'name' | 'help'>[],
): string {
  const words = [command, name, ...args.map((one) => one.name)].join(' ');
  return [words, ...args.map((one) => `  ${one.name}: ${one.help}`)].join('\n');
}
