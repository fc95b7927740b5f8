/** The worked example of docs/concepts/ledger.md, posted input by input and compared with the page's own table. */
import { readFileSync } from 'node:fs';
import {
  type AccountName,
  type Address,
  BANK_ESCROW_ACCOUNT,
  BANK_RESERVE_ACCOUNT,
  FEES_ACCOUNT,
  heldAccountOf,
  MS_PER_DAY,
  memberAccount,
  memberBankAccount,
  PRO_BACKING_ACCOUNT,
  PRO_ISSUE_ACCOUNT,
  MICROS_PER_USD as USD,
  VAULT_ACCOUNT,
} from '@suil/core';
import { ledgerMigrations, type NewInput, requirePosted } from '@suil/ledger';
import { appendInputs, closeJournalDay, openJournal, withJournal } from '@suil/ledger/write';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { checkLedger, type EntryDraft, postEntries, readAccountBalances } from './ledger.ts';

const database = useTestDatabase([ledgerMigrations]);
const DAY = 20_000;
const [member, friend, operator] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(64)}` as Address) as [
  Address,
  Address,
  Address,
];
const own = memberAccount(member);

type Leg = [account: AccountName, micros: bigint, asset?: 'PRO'];

const draft = (key: string, kind: string, occurredAtMs: number, ...legs: Leg[]): EntryDraft => ({
  key,
  kind,
  digest: null,
  occurredAtMs,
  postings: legs.map(([account, amount, asset]) => ({ account, asset: asset ?? 'USDC', amount })),
});

async function apply(kind: NewInput['kind'], ref: string, hour: number, make: (atMs: number) => EntryDraft[]) {
  const atMs = DAY * MS_PER_DAY + hour * 3_600_000;
  await withJournal(openJournal(database.pool), async (tx, head) => {
    const [inputSeq] = await appendInputs(tx, head, [{ kind, ref, atMs }]);
    const entries = make(atMs).map((entry) => ({ ...entry, inputSeq: inputSeq as bigint }));
    for (const result of await postEntries(tx, entries, atMs)) requirePosted(result);
  });
}

async function close(day: number, ...drafts: EntryDraft[]) {
  const atMs = (day + 1) * MS_PER_DAY;
  await withJournal(openJournal(database.pool), async (tx, head) => {
    const inputSeq = await closeJournalDay(tx, head, null, atMs);
    const entries = drafts.map((entry) => ({ ...entry, inputSeq }));
    for (const result of await postEntries(tx, entries, atMs)) requirePosted(result);
  });
}

async function liveTheExample(): Promise<void> {
  await apply('checkpoint', '7', 1, (atMs) => [
    draft('sui:D1:0', 'top_up', atMs, [VAULT_ACCOUNT, -10n * USD], [memberAccount(operator), 10n * USD]),
    draft('sui:D2:0', 'top_up', atMs, [VAULT_ACCOUNT, -200n * USD], [own, 200n * USD]),
  ]);
  await apply('intent', 'n1', 2, (atMs) => [
    draft('intent:n1', 'fund', atMs, [memberAccount(operator), -10n * USD], [BANK_RESERVE_ACCOUNT, 10n * USD]),
  ]);
  await apply('intent', 'n2', 3, (atMs) => [
    draft('intent:n2', 'transfer', atMs, [own, -20n * USD], [memberAccount(friend), 20n * USD]),
  ]);
  await apply('intent', 'n3', 4, (atMs) => [
    {
      ...draft('intent:n3', 'withdrawal', atMs, [own, -30n * USD], [heldAccountOf(own), 30n * USD]),
      opensHold: 'w1',
    },
  ]);
  await apply('checkpoint', '9', 5, (atMs) => [
    {
      ...draft('sui:D3:0', 'withdrawal_paid', atMs, [heldAccountOf(own), -30n * USD], [VAULT_ACCOUNT, 30n * USD]),
      resolvesHold: { id: 'w1', outcome: 'posted' },
    },
  ]);
  // 30 days of 0.015 are set aside.
  await apply('intent', 'n4', 6, (atMs) => [
    draft(
      'intent:n4',
      'subscribed',
      atMs,
      [own, -100n * USD],
      [memberBankAccount(member), 100n * USD],
      [BANK_RESERVE_ACCOUNT, -450_000n],
      [BANK_ESCROW_ACCOUNT, 450_000n],
    ),
  ]);
  await close(DAY);
  // The fee is ceil(15,000 · 3%) = 450.
  await close(
    DAY + 1,
    draft(
      `day:${DAY + 1}:bank_income`,
      'bank_income',
      (DAY + 2) * MS_PER_DAY - 1,
      [BANK_ESCROW_ACCOUNT, -15_000n],
      [FEES_ACCOUNT, 450n],
      [PRO_BACKING_ACCOUNT, 14_550n],
      [PRO_ISSUE_ACCOUNT, -14_550n, 'PRO'],
      [own, 14_550n, 'PRO'],
    ),
  );
}

const PEOPLE: Readonly<Record<string, AccountName>> = {
  'the member': own,
  'the member, held': heldAccountOf(own),
  'the member, bank': memberBankAccount(member),
  'the friend': memberAccount(friend),
  'the operator': memberAccount(operator),
};

/** Returns the page's last table: account, USDC and PRO in base units. */
function readTable(): [AccountName, bigint, bigint][] {
  const page = readFileSync(new URL('../../../docs/concepts/ledger.md', import.meta.url), 'utf8');
  const [, example = ''] = page.split('## An example');
  const rows = [...example.matchAll(/^\| (?!account|---)(.+?) \| (\S+) \| (\S+) \|$/gm)];
  return rows.map(([, account = '', usdc = '', pro = '']) => [
    PEOPLE[account] ?? (account.replaceAll('`', '') as AccountName),
    toMicros(usdc),
    toMicros(pro),
  ]);
}

function toMicros(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('−', '').split('.');
  const micros = BigInt(whole) * USD + BigInt(fraction.padEnd(6, '0'));
  return text.startsWith('−') ? -micros : micros;
}

test('default: the books stand as the page says', async () => {
  await liveTheExample();
  const table = readTable();
  expect(table).toHaveLength(11);
  const balances = await readAccountBalances(
    database.pool,
    table.map(([name]) => name),
  );
  const of = (name: AccountName, asset: string) =>
    balances.find((row) => row.name === name && row.asset === asset)?.balance ?? 0n;
  expect(table.map(([name]) => [name, of(name, 'USDC'), of(name, 'PRO')])).toEqual(table);
  expect(await checkLedger(database.pool)).toEqual([]);
});
