/** The operator's commands by name, and the program that each is a part of. */
import type { Program } from '../setup/programs.ts';

export const COMMAND_PROGRAMS: Readonly<Record<string, Program>> = {
  admin: 'suil/chain/src/admin/main.ts',
  anchor: 'suil/server/src/commands/main.ts',
  audit: 'suil/auditor/src/verify/main.ts',
  console: 'suil/console/src/main.ts',
  contacts: 'suil/server/src/commands/main.ts',
  deploy: 'suil/chain/src/deploy/main.ts',
  upgrade: 'suil/chain/src/admin/main.ts',
  ledger: 'suil/chain/src/admin/main.ts',
  mcp: 'suil/mcp/src/main.ts',
  notice: 'suil/server/src/commands/main.ts',
  journal: 'scripts/release/journal.ts',
  reindex: 'suil/server/src/commands/main.ts',
  rescue: 'scripts/release/rescue.ts',
  requests: 'suil/server/src/commands/main.ts',
  reserves: 'suil/server/src/commands/main.ts',
  archive: 'suil/server/src/commands/main.ts',
  backup: 'suil/server/src/commands/main.ts',
  restore: 'suil/server/src/commands/main.ts',
  retention: 'suil/server/src/commands/main.ts',
  resume: 'suil/server/src/commands/main.ts',
  'push-key': 'suil/server/src/commands/main.ts',
  'verify-settlement': 'suil/server/src/commands/main.ts',
};
