/** What an operator's command is (`npm run suil -- NAME …`). Knows no command; the list is in main.ts. */
import type { ServerConfig } from '../config.ts';
import type { ConnectedDatabase } from '../database/connect-database.ts';

export type CommandContext = {
  /** What follows the command's name. */
  args: readonly string[];
  config: ServerConfig;
  /** Opens the server's database; the command closes it. @throws as `openDatabase` */
  connectDatabase: () => Promise<ConnectedDatabase>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Writes a line to standard output. */
  print: (line: string) => void;
  /** Adds fields to the object that `--json` prints instead of the lines. */
  report: (fields: object) => void;
};

export type Command = {
  name: string;
  /** One line per form, beginning with the name. */
  usage: string;
  /** Returns the exit code: 0 when all is well. @throws {COMMAND_USAGE_INVALID} when `args` are not understood */
  run: (context: CommandContext) => Promise<number>;
};
