/** `npm run suil -- journal import`: the one command that needs two processes' code, the auditor's evidence and the server's database. */
import { describeFailure } from '@suil/core';
import { readEvidenceLines } from '../../suil/auditor/src/evidence/read-evidence.ts';
import { createJournalCommand, runCommand } from '../../suil/server/src/commands/run-command.ts';

try {
  process.exitCode = await runCommand(process.argv.slice(2), [createJournalCommand(readEvidenceLines)]);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
