/**
 * How much disk a deployment needs: rows of a member and of a year, by what a member does, times the bytes of a row with its indexes. The bytes are
 * measured by `npm run bench -- scale`; the table of docs/operations.md is made of them, and a test compares the two.
 */

/** What an average member does. */
export const HABITS = {
  /** Days between two actions signed by the wallet in the ledger; as many again are transactions on the chain. */
  daysPerIntent: 20,
  /** Of all members. */
  withTeam: 0.5,
  withBankTerm: 0.3,
  withNode: 0.05,
  earningTeamIncome: 0.5,
} as const;

const DAYS = 365;
const LEAVES_PER_ROW = 1_024;
const intents = DAYS / HABITS.daysPerIntent;
const events = intents;
/** Each is an event: a member who earns proves all days before it claims. */
const provenDays = DAYS * HABITS.earningTeamIncome;
/** An entry of each intent and of every other event; entries of a day are few. */
const entries = intents + events / 2;

/** Rows that a member adds in a year, and bytes of a row with its part of the indexes. */
export const GROWING: Readonly<Record<string, { readonly rows: number; readonly bytes: number }>> = {
  team_days: { rows: DAYS * HABITS.withTeam, bytes: 163 },
  /** Of those without a team, when a transaction changes their volume. */
  team_own_volumes: { rows: events * (1 - HABITS.withTeam), bytes: 76 },
  'ledger.postings': { rows: DAYS * (HABITS.withBankTerm + HABITS.withNode) + 2 * entries, bytes: 148 },
  'ledger.entries': { rows: entries, bytes: 127 },
  'ledger.idempotency_keys': { rows: entries, bytes: 226 },
  'ledger.journal': { rows: intents + events, bytes: 246 },
  intents: { rows: intents, bytes: 1_272 },
  chain_events: { rows: events + provenDays, bytes: 460 },
  liquidity_records: { rows: events, bytes: 369 },
  liquidity_settlements: { rows: events, bytes: 313 },
  liquidity_claims: { rows: events / 5, bytes: 395 },
  settlement_proven: { rows: provenDays, bytes: 95 },
  settlement_trees: { rows: provenDays / LEAVES_PER_ROW, bytes: 34_488 },
};

/** Rows that a member has once. */
export const ONCE: Readonly<Record<string, { readonly rows: number; readonly bytes: number }>> = {
  members: { rows: 1, bytes: 361 },
  team_members: { rows: 1, bytes: 293 },
  team_friends: { rows: 1, bytes: 245 },
  'ledger.accounts': { rows: 2, bytes: 277 },
  'ledger.balances': { rows: 2, bytes: 144 },
  liquidity_positions: { rows: 1, bytes: 315 },
};

const MEMBERS = [10_000, 100_000, 1_000_000] as const;
const YEARS = [1, 3] as const;
const GB = 1e9;

/** Returns the lines of the table: bytes of a row, then rows and gigabytes by years and members, and the sum. */
export function formatCapacity(): string[] {
  const columns = YEARS.flatMap((years) => MEMBERS.map((members) => ({ years, members })));
  const titles = columns.map(({ years, members }) => `${members.toLocaleString('en')} members, ${years} y`);
  const all = [
    ...Object.entries(ONCE).map(([name, one]) => ({ name, ...one, grows: false })),
    ...Object.entries(GROWING).map(([name, one]) => ({ name, ...one, grows: true })),
  ];
  const rowsOf = ({ rows, grows }: (typeof all)[number], { years, members }: (typeof columns)[number]) =>
    rows * members * (grows ? years : 1);
  const lines = all.map((one) => {
    const cells = columns.map((column) => {
      const rows = rowsOf(one, column);
      return `${formatRows(rows)} · ${formatGb(rows * one.bytes)}`;
    });
    return `| \`${one.name}\` | ${one.bytes} | ${cells.join(' | ')} |`;
  });
  const sums = columns.map((column) => formatGb(all.reduce((sum, one) => sum + rowsOf(one, column) * one.bytes, 0)));
  return [
    `| table | bytes of a row | ${titles.join(' | ')} |`,
    `|---|---|${columns.map(() => '---|').join('')}`,
    ...lines,
    `| all | | ${sums.join(' | ')} |`,
  ];
}

function formatRows(rows: number): string {
  if (rows >= 1e6) return `${Number((rows / 1e6).toPrecision(2))} M`;
  return `${Number((rows / 1e3).toPrecision(2))} k`;
}

function formatGb(bytes: number): string {
  return `${Number((bytes / GB).toPrecision(2))} GB`;
}
