/**
 * Entry point of the operator's commands that work on the server's database. Owns what a failure looks like. The commands are loaded after
 * the configuration was read, so that a refusal of it comes at once.
 */
import { describeFailure } from '@suil/core';
import { readConfig } from '../config.ts';

try {
  const words = process.argv.slice(2);
  if (!words.includes('--help')) readConfig();
  const { runCommand } = await import('./run-command.ts');
  process.exitCode = await runCommand(words);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
