/** What the Grafana dashboard shows: rows of panels, each with its queries. Units are Grafana's own names. */

export interface Panel {
  readonly title: string;
  /** Grafana's name of the unit of all its values; `none` for counts. */
  readonly unit: 's' | 'ms' | 'bytes' | 'reqps' | 'none' | 'percentunit';
  /** Legend, in Grafana's notation for labels, to PromQL. */
  readonly queries: Readonly<Record<string, string>>;
}

export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

/** Over five minutes: four scrapes at the least, at Prometheus' usual minute or faster. */
const WINDOW = '5m';
const rate = (counter: string) => `rate(${counter}[${WINDOW}])`;
const quantile = (share: number, histogram: string, by: string) =>
  `histogram_quantile(${share}, sum by (le${by === '' ? '' : `, ${by}`}) (${rate(`${histogram}_bucket`)}))`;
/** The slowest hundredth by the values of a label. */
const slowest = (histogram: string, label = '') => ({
  [label === '' ? 'p99' : `{{${label}}}`]: quantile(0.99, histogram, label),
});

const REQUESTS = 'suil_http_request_seconds';

export const ROWS: readonly Row[] = [
  {
    title: 'State',
    panels: [
      { title: 'Servers that answer', unit: 'none', queries: { '{{instance}}': 'up{job="suil"}' } },
      { title: 'Database answers', unit: 'none', queries: { '{{instance}}': 'suil_database_up' } },
      { title: 'Database without space', unit: 'none', queries: { '{{instance}}': 'suil_database_disk_full' } },
      {
        title: 'Halts',
        unit: 'none',
        queries: {
          server: 'suil_halts_open',
          auditor: 'suil_audit_halts',
          settlements: 'suil_audit_settlement_halts',
          'ledger closed': 'suil_ledger_closed',
        },
      },
      {
        title: 'Vault and ledger',
        unit: 'none',
        queries: { differences: 'suil_vault_differences', breaches: 'suil_vault_breaches' },
      },
      { title: 'Oldest intent that waits', unit: 'ms', queries: { '{{instance}}': 'suil_intent_wait_ms' } },
    ],
  },
  {
    title: 'Requests',
    panels: [
      {
        title: 'Requests by status',
        unit: 'reqps',
        queries: { '{{status}}': `sum by (status) (${rate(`${REQUESTS}_count`)})` },
      },
      { title: 'p99 by route', unit: 's', queries: slowest(REQUESTS, 'path') },
      {
        title: 'p50 and p99 of all',
        unit: 's',
        queries: { p50: quantile(0.5, REQUESTS, ''), ...slowest(REQUESTS) },
      },
      {
        title: 'Intents in a batch',
        unit: 'none',
        queries: { p50: quantile(0.5, 'suil_intent_batch_size', ''), ...slowest('suil_intent_batch_size') },
      },
    ],
  },
  {
    title: 'Database',
    panels: [
      { title: 'Wait for a connection, p99', unit: 's', queries: slowest('suil_pool_wait_seconds', 'pool') },
      { title: 'Commit, p99', unit: 's', queries: slowest('suil_commit_seconds', 'pool') },
      {
        title: 'Where lists are read',
        unit: 'reqps',
        queries: { '{{source}}': `sum by (source) (${rate('suil_list_reads_total')})` },
      },
      { title: 'Replica behind the primary', unit: 'ms', queries: { '{{instance}}': 'suil_replica_lag_ms' } },
      {
        title: 'Clock differs from the database’s',
        unit: 'ms',
        queries: { '{{instance}}': 'suil_clock_difference_ms' },
      },
      {
        title: 'Free disk space',
        unit: 'percentunit',
        queries: { '{{instance}}': 'suil_disk_free_bytes / suil_disk_size_bytes' },
      },
      { title: 'Free disk space of the auditor', unit: 'bytes', queries: { auditor: 'suil_audit_disk_free_bytes' } },
    ],
  },
  {
    title: 'Chain',
    panels: [
      { title: 'Ledger behind the chain', unit: 'ms', queries: { '{{instance}}': 'suil_indexer_lag_ms' } },
      { title: 'Age of events when applied, p99', unit: 's', queries: slowest('suil_journal_lag_seconds') },
      { title: 'Nodes behind the newest one', unit: 'ms', queries: { '{{node}}': 'suil_node_lag_ms' } },
      {
        title: 'Checkpoints',
        unit: 'none',
        queries: {
          node: 'suil_chain_checkpoint',
          stored: 'suil_followed_checkpoint',
          'in the ledger': 'suil_indexed_checkpoint',
          auditor: 'suil_audit_checkpoint',
        },
      },
      {
        title: 'Answers that did not verify',
        unit: 'none',
        queries: { '{{node}}': 'increase(suil_node_unverified_total[1h])' },
      },
    ],
  },
  {
    title: 'Days',
    panels: [
      { title: 'Open day', unit: 'none', queries: { server: 'suil_open_day', auditor: 'suil_audit_day + 1' } },
      { title: 'Days that are over and not closed', unit: 'none', queries: { '{{instance}}': 'suil_days_behind' } },
      {
        title: 'Age of the journal and of the last closed day',
        unit: 'ms',
        queries: {
          'newest line': 'suil_journal_head_age_ms',
          'newest line, since it was seen': 'suil_journal_unchanged_ms',
          'last closed day': 'suil_closed_day_age_ms',
        },
      },
      { title: 'Steps of the closing, p99', unit: 's', queries: slowest('suil_day_step_seconds', 'step') },
      {
        title: 'Stalled',
        unit: 'none',
        queries: {
          closing: 'suil_closing_stalled',
          settlement: 'suil_settlement_stalled',
          archive: 'suil_archive_overdue_parts',
        },
      },
      {
        title: 'Settlements that differ',
        unit: 'none',
        queries: { server: 'suil_settlement_mismatch', auditor: 'suil_audit_settlements_differing' },
      },
      { title: 'Funding of the last day', unit: 'percentunit', queries: { pool: 'suil_funding_factor' } },
    ],
  },
  {
    title: 'Withdrawals and reserves',
    panels: [
      { title: 'Signer and auditor, p99', unit: 's', queries: slowest('suil_voucher_call_seconds', 'process') },
      {
        title: 'Withdrawals wait',
        unit: 'none',
        queries: {
          stalled: 'suil_withdrawals_stalled',
          'chain or auditor silent': 'suil_vouchers_wait',
          'refused by the auditor': 'suil_withdrawals_audit_refused',
        },
      },
      { title: 'Coins with fees that are due', unit: 'none', queries: { coins: 'suil_fees_due' } },
      { title: 'Bank reserve, USD', unit: 'none', queries: { reserve: 'suil_bank_reserve_micros / 1000000' } },
      { title: 'Emission left, base units', unit: 'none', queries: { emission: 'suil_emission_units' } },
    ],
  },
];
