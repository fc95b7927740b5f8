/**
 * What every command of the operator needs (`npm run suil -- NAME`): configuration, database and node, and one way to end. Owns the
 * frame; what a command does is in the folder of its noun.
 */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError } from '@suil/core';
import { readConfig, type ServerConfig } from '../config.ts';

export type CommandContext = {
  config: ServerConfig;
  /** What follows the command's name. */
  args: readonly string[];
  print: (line: string) => void;
};

/** Runs a command in its own process: the exit code is what `work` returns; a failure says why and gives 1. */
export async function runCommand(usage: string, work: (context: CommandContext) => Promise<number>): Promise<void> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const [, ...args] = process.argv.slice(2);
  if (args.includes('--help')) return print(usage);
  try {
    process.exitCode = await work({ config: readConfig(), args, print });
  } catch (error) {
    const text = error instanceof AppError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}

/** Returns a client of the configured node, and the address it is under. */
export function openNode({ nodes, chain, chainPort }: ServerConfig): { client: SuiGrpcClient; url: string } {
  const url = nodes?.[0]?.url ?? `http://127.0.0.1:${chainPort}`;
  const network = chain.slice('sui:'.length);
  return { client: new SuiGrpcClient({ network, baseUrl: url, format: 'binary' }), url };
}
