/**
 * One run: members withdraw and use their vouchers, then the database is deleted and rebuilt from the chain alone, which knows the used ids
 * and not the requests. Returns what was signed and issued afterwards without an operator's resume. For tests and measurements.
 */
import { createPool } from '@suil/postgres';
import { FaultDeployment, type FaultDeploymentOptions } from './fault-deployment.test-support.ts';
import { LoadMember } from './load.test-support.ts';

export type LossOptions = FaultDeploymentOptions & {
  members: number;
  /** Deletes the database and makes an empty one of the same name. */
  recreateDatabase: () => Promise<void>;
};

export type LossRun = {
  /** Vouchers that the chain paid before the loss. */
  used: number;
  /** Vouchers that were signed, or are in the new database, after the loss: must be 0. */
  lostDatabaseVouchers: number;
  /** Withdrawals that were accepted after the loss: must be 0. */
  asked: number;
  /** Codes of the open halts. */
  halts: string[];
};

const POLL_MS = 100;
const PAYOUT = '500000000';

export async function loseDatabase(options: LossOptions): Promise<LossRun> {
  const deployment = await FaultDeployment.open(options);
  try {
    const members = Array.from({ length: options.members }, (_, index) => new LoadMember(deployment, index));
    for (const member of members) await member.enter();
    for (const member of members)
      if ((await withdraw(member)) === 0) throw new Error('a withdrawal before the loss was refused');
    // Until everybody has been paid by the chain.
    while (members.some((member) => paidOf(member) === 0))
      for (const member of members) {
        await member.takeVouchers();
        await deployment.wait(POLL_MS);
      }
    const signed = deployment.countVouchers();
    await deployment.stopServers();
    await options.recreateDatabase();
    await deployment.startServers();
    await deployment.levelWithChain();
    for (const member of members) await member.logIn();
    let asked = 0;
    for (const member of members) asked += await withdraw(member);
    await untilHeld(deployment, signed);
    // A server that is started again finds the halt where it was.
    await deployment.killServer(0);
    for (const member of members) asked += await withdraw(member);
    await untilHeld(deployment, signed);
    const { halts, issued } = await inspect(options.databaseUrl);
    const lostDatabaseVouchers = deployment.countVouchers() - signed + issued;
    return { used: members.length, lostDatabaseVouchers, asked, halts };
  } finally {
    await deployment.close();
  }
}

/** Digests beyond the two of coming in. */
function paidOf({ memory }: LoadMember): number {
  return memory.digests.length - 2;
}

/** Asks for half a SUI; returns how many requests were accepted. */
async function withdraw(member: LoadMember): Promise<number> {
  const request = await member.sign('withdraw', { asset: 'SUI', amount: PAYOUT, recipient: member.address });
  if (request === null) return 0;
  await member.submit(request);
  return member.memory.answers.at(-1)?.status === 200 ? 1 : 0;
}

/** Returns when each server has a halt open, or when a voucher was signed after all. */
async function untilHeld(deployment: FaultDeployment, signed: number): Promise<void> {
  while (deployment.countVouchers() === signed) {
    const open = await deployment.readMetrics('suil_halts_open');
    if (open.every((value) => value >= 1)) return;
    await deployment.wait(POLL_MS);
  }
}

async function inspect(databaseUrl: string): Promise<{ halts: string[]; issued: number }> {
  const pool = createPool({ connection: { connectionString: databaseUrl }, connectionsMax: 1 });
  try {
    const halts = await pool.query<{ code: string }>('SELECT code FROM halts WHERE closed_at_ms IS NULL ORDER BY code');
    const issued = await pool.query<{ count: bigint }>('SELECT count(*) FROM withdrawals WHERE voucher IS NOT NULL');
    return { halts: halts.rows.map(({ code }) => code), issued: Number(issued.rows[0]?.count ?? 0) };
  } finally {
    await pool.end();
  }
}
