/** `npm run suil -- journal import`: the one command that needs two processes' code, the auditor's evidence and the server's database. */
import { readEvidenceLines } from '../../suil/auditor/src/evidence/read-evidence.ts';
import { describeCommandFailure, readJsonOption } from '../../suil/server/src/commands/output.ts';
import { createJournalCommand, runCommand } from '../../suil/server/src/commands/run-command.ts';

try {
  process.exitCode = await runCommand(process.argv.slice(2), [createJournalCommand(readEvidenceLines)]);
} catch (error) {
  const { isJson } = readJsonOption(process.argv);
  (isJson ? process.stdout : process.stderr).write(describeCommandFailure(error, isJson));
  process.exitCode = 1;
}
