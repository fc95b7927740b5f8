/** Runs `npm run suil -- audit` over a deployment's evidence. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../scripts/setup/config.ts';
import type { Deployment } from './deployment.ts';

export interface CommandReport {
  readonly lines: number;
  readonly signatures: number;
  /** Signed snapshots whose state was compared. */
  readonly snapshots: number;
  readonly differences: number;
}

/** @throws {Error} with what the command printed when it printed no such report */
export async function runAuditCommand({ environment }: Deployment): Promise<CommandReport> {
  const env = { PATH: process.env['PATH'], ...environment };
  const program = [join(root, 'scripts/release/suil.ts'), 'audit'];
  const printed = await new Promise<string>((resolve) => {
    execFile(process.execPath, program, { env, maxBuffer: 2 ** 26 }, (_error, out, err) => resolve(out + err));
  });
  const count = (pattern: RegExp) => {
    const [, number] = pattern.exec(printed) ?? [];
    if (number === undefined) throw new Error(`npm run suil -- audit:\n${printed}`);
    return Number(number);
  };
  return {
    lines: count(/^lines +(\d+), through/m),
    signatures: count(/^signatures +(\d+) verified$/m),
    snapshots: count(/^snapshots +(\d+) of \1 compared$/m),
    differences: count(/^differences +(\d+)$/m),
  };
}
