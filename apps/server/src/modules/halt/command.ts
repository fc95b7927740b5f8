/** `npm run suil -- resume`: lets vouchers go on after a halt, here and at the signer. Owns what is printed; what a halt is, is halts.ts's. */
import { AppError } from '@suil/core';
import { withTransaction } from '@suil/postgres';
import type { Command } from '../../commands/command.ts';
import { connectDatabase } from '../../database/connect-database.ts';
import { createSignerClient, type SignerClient } from '../withdrawal/signer-client.ts';
import { type Halt, haltName, type Resumed, readOpenHalts, resumeHalt } from './halts.ts';

const USAGE = [
  'resume                 lists the open halts',
  'resume HALT REASON…    closes a halt for a reason, which is recorded, and resumes issuing and signing',
].join('\n');
const REASON_MAX = 500;

export const resumeCommand: Command = {
  name: 'resume',
  usage: USAGE,
  async run({ args, config, now, print }) {
    const [number, ...words] = args;
    const reason = words.join(' ').trim();
    const isList = number === undefined;
    if (!isList && (!/^[1-9]\d{0,17}$/.test(number) || reason === '' || reason.length > REASON_MAX))
      throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const signer = config.signer === null ? null : createSignerClient(config.signer);
    const database = await connectDatabase(config, { nowMs: now() });
    try {
      if (isList) return await list(await readOpenHalts(database.pool), signer, print);
      // Only the owner of the schema can close a halt: the application's role may not.
      const resumed = await withTransaction(database.owner, (tx) => resumeHalt(tx, BigInt(number), reason, now()));
      print(resumed.isNew ? `closed  ${describe(resumed.halt)}` : `was closed before  ${describe(resumed.halt)}`);
      await resumeSigner(resumed, signer, reason, print);
      for (const halt of resumed.open) print(`open    ${describe(halt)}`);
      print(resumed.open.length === 0 ? 'Vouchers go on.' : 'Vouchers stay stopped: resume what is still open, too.');
      return resumed.open.length === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  },
};

type Print = (line: string) => void;

async function list(open: readonly Halt[], signer: SignerClient | null, print: Print): Promise<number> {
  for (const halt of open) print(describe(halt));
  const known = new Set(open.map(haltName));
  for (const { halt, code, detail } of (await signer?.halts()) ?? [])
    if (!known.has(halt)) print(`signer only  ${halt}  ${code}  ${detail}`);
  if (open.length === 0) print('No halt is open.');
  return open.length === 0 ? 0 : 1;
}

/**
 * Brings the signer level with the database: first told of what is open, then resumed of everything else, also of halts that another
 * database (one that was lost) had told it of. @throws {SIGNER_UNAVAILABLE} then the same command does the rest later
 */
async function resumeSigner(
  { open }: Resumed,
  signer: SignerClient | null,
  reason: string,
  print: Print,
): Promise<void> {
  if (signer === null) {
    print('There is no signer in this configuration (SIGNER_TOKEN): resume where there is one, or nothing is signed.');
    return;
  }
  for (const halt of open) await signer.halt({ halt: haltName(halt), code: halt.code, detail: halt.detail });
  const keep = new Set(open.map(haltName));
  const known = await signer.halts();
  const rest = known.map(({ halt }) => halt).filter((name) => !keep.has(name));
  const left = rest.length === 0 ? known : await signer.resume(rest, reason);
  print(left.length === 0 ? 'The signer signs again.' : `The signer stays stopped by ${left.length} halt(s).`);
}

function describe({ id, code, detail, openedAtMs, seq }: Halt): string {
  return `${id}  ${code}  ${new Date(openedAtMs).toISOString()}  after input ${seq}  ${detail}`;
}
