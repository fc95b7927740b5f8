/** `npm run suil -- resume`: resumes vouchers after a halt, here and at the signer. Owns what is printed; what a halt is, is halts.ts's. */
import { AppError } from '@suil/core';
import { withTransaction } from '@suil/postgres';
import type { ConnectedDatabase } from '../../../database/connect-database.ts';
import type { Command } from '../../../module/command.ts';
import { createSignerClient, type SignerClient } from '../issuing/signer-client.ts';
import { type Halt, haltName, readOpenHalts, resumeHalt } from './halts.ts';

const USAGE = [
  'resume                 lists the open halts',
  'resume HALT REASON…    closes a halt for a reason, which is recorded, and resumes issuing and signing',
  'resume signer REASON…  resumes the signer of halts that this database does not know',
].join('\n');
const REASON_MAX = 500;

export const resumeCommand: Command = {
  name: 'resume',
  usage: USAGE,
  async run({ args, config, connectDatabase, now, print }) {
    const [which, ...words] = args;
    const reason = words.join(' ').trim();
    const isReasonGood = reason !== '' && reason.length <= REASON_MAX;
    if (which !== undefined && !(isReasonGood && /^([1-9]\d{0,17}|signer)$/.test(which)))
      throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const signer = config.signer === null ? null : createSignerClient(config.signer);
    const database = await connectDatabase();
    try {
      if (which === undefined) return await list(await readOpenHalts(database.pool), signer, print);
      const open =
        which === 'signer'
          ? await readOpenHalts(database.pool)
          : await closeOne(database, BigInt(which), { reason, nowMs: now(), print });
      const isSigning = await resumeSigner(open, signer, { reason, print });
      for (const halt of open) print(`open    ${describe(halt)}`);
      const isOver = open.length === 0 && isSigning;
      print(isOver ? 'Vouchers are issued again.' : 'Vouchers stay stopped: resume what is still open, too.');
      return isOver ? 0 : 1;
    } finally {
      await database.close();
    }
  },
};

type Print = (line: string) => void;

async function list(open: readonly Halt[], signer: SignerClient | null, print: Print): Promise<number> {
  for (const halt of open) print(describe(halt));
  const known = new Set(open.map(haltName));
  const orphans = ((await signer?.halts()) ?? []).filter(({ halt }) => !known.has(halt));
  for (const { halt, code, detail } of orphans) print(`signer only  ${halt}  ${code}  ${detail}`);
  const isOpen = open.length + orphans.length > 0;
  if (!isOpen) print('No halt is open.');
  return isOpen ? 1 : 0;
}

/** Closes a halt in the database; returns what is open now. @throws {HALT_NOT_FOUND} */
async function closeOne(
  { owner }: ConnectedDatabase,
  id: bigint,
  { reason, nowMs, print }: { reason: string; nowMs: number; print: Print },
): Promise<Halt[]> {
  // Only the owner of the schema can close a halt: the role that applies inputs may not.
  const { halt, isNew, open } = await withTransaction(owner, (tx) => resumeHalt(tx, id, reason, nowMs));
  print(`${isNew ? 'closed' : 'was closed before'}  ${describe(halt)}`);
  return open;
}

/**
 * Makes the signer agree with the database: it receives what is open, then everything else is resumed, also halts that another
 * database (one that was lost) had reported to it. Returns whether it signs.
 * @throws {SIGNER_UNAVAILABLE} then the same command does the rest later
 */
async function resumeSigner(
  open: readonly Halt[],
  signer: SignerClient | null,
  { reason, print }: { reason: string; print: Print },
): Promise<boolean> {
  if (signer === null) {
    print('There is no signer in this configuration (SIGNER_TOKEN): run the command where there is one, too.');
    return false;
  }
  for (const halt of open) await signer.halt({ halt: haltName(halt), code: halt.code, detail: halt.detail });
  const keep = new Set(open.map(haltName));
  const known = await signer.halts();
  const rest = known.map(({ halt }) => halt).filter((name) => !keep.has(name));
  const left = rest.length === 0 ? known : await signer.resume(rest, reason);
  print(left.length === 0 ? 'The signer signs again.' : `The signer stays stopped by ${left.length} halt(s).`);
  return left.length === 0;
}

function describe({ id, code, detail, openedAtMs, seq }: Halt): string {
  return `${id}  ${code}  ${new Date(openedAtMs).toISOString()}  after input ${seq}  ${detail}`;
}
