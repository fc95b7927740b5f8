/**
 * Entry point of the operator's commands that work on the server's database. Owns what a failure looks like. The commands are loaded after
 * the configuration was read, so that a refusal of it comes at once.
 */
import { readConfig } from '../config.ts';
import { describeCommandFailure, readJsonOption } from './output.ts';

const words = process.argv.slice(2);
try {
  if (!words.includes('--help')) readConfig();
  const { runCommand } = await import('./run-command.ts');
  process.exitCode = await runCommand(words);
} catch (error) {
  const { isJson } = readJsonOption(words);
  (isJson ? process.stdout : process.stderr).write(describeCommandFailure(error, isJson));
  process.exitCode = 1;
}
