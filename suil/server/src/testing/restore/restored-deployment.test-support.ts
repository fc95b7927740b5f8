/** What an operator and members do around a restore, with the commands and processes as they run. Owns no expectation. */
import { join } from 'node:path';
import { createPool } from '@suil/postgres';
import type { FaultDeployment } from '../faults/fault-deployment.test-support.ts';
import type { LoadMember } from '../faults/load.test-support.ts';
import { readMonthlyLog } from '../faults/monthly-log.test-support.ts';

const POLL_MS = 100;
export const HALF_SUI = '500000000';

/** Asks for half a SUI; returns the request's id, or the code of the refusal. */
export async function withdraw(deployment: FaultDeployment, member: LoadMember): Promise<string> {
  const request = await member.sign('withdraw', { asset: 'SUI', amount: HALF_SUI, recipient: member.address });
  return request === null ? 'no nonce' : submit(deployment, member, request.body);
}

/** Returns the id, or the code of the refusal. */
export async function cancel(deployment: FaultDeployment, member: LoadMember, id: string): Promise<string> {
  const request = await member.sign('cancel_withdrawal', { id });
  return request === null ? 'no nonce' : submit(deployment, member, request.body);
}

async function submit(deployment: FaultDeployment, { token }: LoadMember, body: object): Promise<string> {
  const answer = await deployment.ask('POST', '/api/intents', body, token);
  const said = answer.body as { result?: { id: string }; error?: { code: string } };
  return said.result?.id ?? said.error?.code ?? `status ${answer.status}`;
}

export interface Listed {
  readonly id: string;
  readonly status: string;
  readonly cancellable: boolean;
}

/** Returns a member's withdrawals by id. */
export async function listWithdrawals(deployment: FaultDeployment, { token }: LoadMember) {
  const { body } = await deployment.ask('GET', '/api/withdrawals', undefined, token);
  return new Map(((body as { items?: Listed[] }).items ?? []).map((item) => [item.id, item]));
}

/** Returns once the request has this status. */
export async function untilStatus(deployment: FaultDeployment, member: LoadMember, id: string, status: string) {
  while ((await listWithdrawals(deployment, member)).get(id)?.status !== status) await deployment.wait(POLL_MS);
}

/** Returns the journal's lines with their hashes, and all balances. */
export async function readBooks(databaseUrl: string): Promise<{ lines: string[]; balances: string[] }> {
  const pool = createPool({ connection: { connectionString: databaseUrl }, connectionsMax: 1 });
  try {
    const lines = await pool.query<{ line: string }>(
      `SELECT seq || ' ' || epoch || ' ' || kind || ' ' || ref || ' ' || encode(hash, 'hex') AS line FROM ledger.journal ORDER BY seq`,
    );
    const balances = await pool.query<{ line: string }>(
      `SELECT a.name || ' ' || a.asset || ' ' || b.balance AS line FROM ledger.accounts a
       JOIN ledger.balances b ON b.account_id = a.id WHERE b.balance <> 0 ORDER BY 1`,
    );
    return { lines: lines.rows.map(({ line }) => line), balances: balances.rows.map(({ line }) => line) };
  } finally {
    await pool.end();
  }
}

/** Returns once the auditor has checked and kept every line of now. */
export async function untilAudited(deployment: FaultDeployment, databaseUrl: string): Promise<void> {
  const { lines } = await readBooks(databaseUrl);
  for (;;) {
    const { seq, round, halts } = await deployment.readAudit();
    if (halts.length > 0) throw new Error(`the audit is halted: ${JSON.stringify(halts)}`);
    if (round === 'level' && Number(seq) >= lines.length) return;
    await deployment.wait(POLL_MS);
  }
}

/** Returns once the auditor has a halt open: what it read of the journal is not what it checked. */
export async function untilHalted(deployment: FaultDeployment): Promise<readonly { code: string }[]> {
  for (;;) {
    const { halts } = await deployment.readAudit();
    if (halts.length > 0) return halts;
    await deployment.wait(POLL_MS);
  }
}

/** Ends every halt that `resume` lists, as the operator does, until it lists none and the ledger is open; returns their codes. */
export async function resumeAll(deployment: FaultDeployment): Promise<string[]> {
  const codes: string[] = [];
  for (;;) {
    const listed = await runResume(deployment);
    // Those of the auditor come last: it starts again when one of them ended.
    const halts = [...listed.matchAll(/^(?:(?:signer only|auditor) {2})?(\d+@\d+) {2}([A-Z_]+) {2}/gm)];
    if (halts.length === 0 && !listed.includes('No halt is open.')) throw new Error(`no list of halts: ${listed}`);
    if (halts.length === 0) {
      await untilOpen(deployment);
      return codes;
    }
    for (const [, name = '', code = ''] of halts) {
      await endHalt(deployment, name);
      codes.push(code);
    }
    await deployment.wait(POLL_MS);
  }
}

/** Returns once the server has heard that the auditor has started again. */
async function untilOpen(deployment: FaultDeployment): Promise<void> {
  for (;;) {
    const { problems = [] } = (await deployment.ask('GET', '/readyz')).body as { problems?: string[] };
    if (!problems.some((problem) => problem.startsWith('the ledger is closed'))) return;
    await deployment.wait(POLL_MS);
  }
}

async function endHalt(deployment: FaultDeployment, name: string): Promise<void> {
  const drafted = await runResume(deployment, '--halt', name, 'the', 'journal', 'was', 'put', 'back');
  const [, text = '', signature = ''] = /resume --text (\S+) --signature (\S+)$/m.exec(drafted) ?? [];
  const ended = await runResume(deployment, '--text', text, '--signature', signature);
  if (!/^Vouchers (?:are issued again|stay stopped)/m.test(ended))
    throw new Error(`halt ${name} was not ended: ${drafted}${ended}`);
}

/** Returns what the command said once the auditor answered it. */
async function runResume(deployment: FaultDeployment, ...args: readonly string[]): Promise<string> {
  for (;;) {
    await deployment.readAudit();
    const { said } = await deployment.runCommand('resume', ...args);
    if (!said.includes('The auditor does not answer')) return said;
  }
}

/** Returns id and expiry of every voucher that the signer's log has. */
export function readVouchers(deployment: FaultDeployment): { id: string; expiresAtMs: number }[] {
  const text = readMonthlyLog(join(deployment.dataFolder, 'signer'), 'vouchers').join('\n');
  return [...text.matchAll(/\bid\\?":\\?"(\d+)\\?".*?expiresAtMs\\?":(\d+)/g)].map(([, id = '', expiresAtMs]) => ({
    id,
    expiresAtMs: Number(expiresAtMs),
  }));
}
