/**
 * By which column each large table would be distributed, and the rule that every unique index of it holds that column: no engine keeps another one
 * across its nodes (decision 035).
 */

/** A column, or why the table stays whole on one node. */
export type Distribution = { readonly by: string } | { readonly whole: string };

export interface UniqueIndex {
  readonly table: string;
  readonly index: string;
  readonly columns: readonly string[];
}

const ONE_ORDER = 'it is written in one order, under the row of the head, and is in parts';

/** Tables that grow with members and time. All others have some rows a day at most, for each product or pool, and are copied to every node. */
export const DISTRIBUTION: Readonly<Record<string, Distribution>> = {
  'ledger.balances': { by: 'account_id' },
  'ledger.entries': { by: 'id' },
  'ledger.hold_resolutions': { by: 'hold_id' },
  'ledger.holds': { by: 'id' },
  'ledger.idempotency_keys': { by: 'key' },
  'ledger.journal': { whole: ONE_ORDER },
  'ledger.postings': { by: 'account_id' },
  'ledger.accounts': { whole: 'it grows with members only, and names have to be there once' },
  'public.auth_challenges': { by: 'nonce' },
  'public.auth_sessions': {
    whole: 'rows are deleted a day after they end; a session is found by its token and by its id',
  },
  'public.bank_past_terms': { by: 'subscription_id' },
  'public.bank_subscriptions': { by: 'id' },
  'public.calendar_feeds': { whole: 'it grows with members only; a feed is found by its token and by its member' },
  'public.chain_events': { whole: ONE_ORDER },
  'public.closing_posted_ahead': { by: 'member' },
  'public.hashrate_entries': { whole: 'an entry is found by its input and by its pledge' },
  'public.hashrate_exchanges': { by: 'member' },
  'public.intent_nonces': { by: 'nonce' },
  'public.intents': { whole: ONE_ORDER },
  'public.liquidity_claims': { by: 'member' },
  'public.liquidity_positions': { by: 'member' },
  'public.liquidity_records': { by: 'member' },
  'public.liquidity_settlements': { by: 'member' },
  'public.members': { by: 'address' },
  'public.node_contacts': { by: 'member' },
  'public.node_holdings': { by: 'id' },
  'public.pledge_records': { by: 'member' },
  'public.pledges': { by: 'id' },
  'public.pool_records': { by: 'member' },
  'public.push_cursors': { whole: 'four rows' },
  'public.push_devices': {
    whole: 'it grows with members only; a device is found by its endpoint, its member and its login',
  },
  'public.push_messages': { whole: 'rows are deleted when they are sent, a day later at most' },
  'public.rate_limits': { by: 'key' },
  'public.reserve_secrets': { by: 'journal_seq' },
  'public.reserve_snapshots': { by: 'journal_seq' },
  'public.settlement_proven': { by: 'member' },
  'public.settlement_season_trees': { by: 'season' },
  'public.settlement_trees': { by: 'day' },
  'public.spending_limits': { by: 'member' },
  'public.spendings': { whole: 'rows are deleted two days later, the oldest first; they are added up by member' },
  'public.team_days': { by: 'member' },
  'public.team_friend_counts': { by: 'member' },
  'public.team_friends': { by: 'member' },
  'public.team_own_volumes': { by: 'member' },
  'public.team_members': { whole: 'it grows with members only; a member is found by number and by address' },
  'public.used_numbers': { by: 'id' },
  'public.withdrawals': { whole: 'a request is found by the number of its input and by its nonce' },
};

/** Returns what is wrong with unique indexes that the database has, and tables of the list that it lacks. */
export function findUndistributable(
  indexes: readonly UniqueIndex[],
  distribution: Readonly<Record<string, Distribution>> = DISTRIBUTION,
): string[] {
  return Object.entries(distribution).flatMap(([table, how]) => {
    const own = indexes.filter((index) => index.table === table);
    if (own.length === 0) return [`${table} has no unique index, or is not there`];
    if ('whole' in how) return [];
    return own
      .filter(({ columns }) => !columns.includes(how.by))
      .map(({ index, columns }) => `${table}: the unique index ${index} (${columns.join(', ')}) lacks ${how.by}`);
  });
}
