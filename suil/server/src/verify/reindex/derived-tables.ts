/**
 * Which tables follow from the inputs, and how their rows are compared: by what they say, not by numbers that a database gives out
 * (ids of entries and accounts) or by when they were written. What is not named in either list is a defect; a test says so.
 */

export type DerivedTable = {
  name: string;
  /** Returns the rows to compare. */
  query: string;
};

/** Tables whose every column follows from the inputs. */
const WHOLE = [
  'bank_days',
  'bank_past_terms',
  'bank_renewals',
  'bank_subscriptions',
  'chain_events',
  'day_observations',
  'hashrate_days',
  'hashrate_entries',
  'hashrate_exchanges',
  'indexer_state',
  'ledger.journal',
  'ledger.journal_head',
  'liquidity_days',
  'liquidity_positions',
  'liquidity_records',
  'market_candles',
  'market_pools',
  'members',
  'node_days',
  'node_holdings',
  'node_sales',
  'parameter_changes',
  'pledge_records',
  'pledges',
  'settlement_days',
  'settlement_events',
  'settlement_trees',
  'team_days',
  'team_fundings',
  'team_members',
] as const;

/** Tables of which a part follows. A withdrawal's voucher, for one, is handed out as caps and pauses of the moment allow. */
const PARTS: readonly DerivedTable[] = [
  {
    name: 'intents',
    query: `SELECT i.nonce, i.input_seq, i.address, i.action, i.parameters, i.message, i.signature, i.issued_at_ms, i.expires_at_ms, i.at_ms,
              i.outcome, i.code, i.context, e.key AS entry_key, i.result
            FROM intents i LEFT JOIN ledger.entries e ON e.id = i.entry_id`,
  },
  {
    name: 'ledger.accounts',
    query: `SELECT a.name, a.asset, b.balance, b.last_seq, b.may_be_negative FROM ledger.accounts a
            JOIN ledger.balances b ON b.account_id = a.id WHERE b.last_seq > 0`,
  },
  { name: 'ledger.entries', query: 'SELECT key, kind, digest, occurred_at_ms, input_seq FROM ledger.entries' },
  {
    name: 'ledger.holds',
    query: `SELECT h.id, a.name, a.asset, h.amount, e.key AS opened, r.outcome, f.key AS resolved FROM ledger.holds h
            JOIN ledger.accounts a ON a.id = h.account_id JOIN ledger.entries e ON e.id = h.entry_id
            LEFT JOIN ledger.hold_resolutions r ON r.hold_id = h.id LEFT JOIN ledger.entries f ON f.id = r.entry_id`,
  },
  {
    name: 'ledger.idempotency_keys',
    query: `SELECT k.key, k.content_hash, e.key AS entry_key FROM ledger.idempotency_keys k
            JOIN ledger.entries e ON e.id = k.entry_id`,
  },
  {
    name: 'ledger.postings',
    query: `SELECT a.name, a.asset, p.seq, e.key, p.amount, p.balance_after FROM ledger.postings p
            JOIN ledger.accounts a ON a.id = p.account_id JOIN ledger.entries e ON e.id = p.entry_id`,
  },
  { name: 'notices', query: 'SELECT * FROM notices WHERE act IS NOT NULL' },
  {
    name: 'withdrawals',
    query: `SELECT id, nonce, member, asset, amount, source, reserve, recipient, requested_at_ms, ended_at_ms, digest,
              CASE WHEN status IN ('queued', 'issuing', 'issued') THEN 'open' ELSE status END AS status FROM withdrawals`,
  },
];

export const DERIVED_TABLES: readonly DerivedTable[] = [
  ...WHOLE.map((name) => ({ name, query: `SELECT * FROM ${name}` })),
  ...PARTS,
].sort((left, right) => (left.name < right.name ? -1 : 1));

/** Tables that say what people and processes did besides: sessions, leases, problems, notices' texts, sealed contacts, halts. */
export const OTHER_TABLES: readonly string[] = [
  'auth_challenges',
  'auth_sessions',
  'day_closings',
  'day_leases',
  'day_problems',
  'halts',
  'intent_nonces',
  'journal_applied',
  'ledger.balances',
  'ledger.checked',
  'ledger.hold_resolutions',
  'node_contacts',
  'notice_withdrawals',
  'rate_limits',
  'reserve_secrets',
  'reserve_snapshots',
];
