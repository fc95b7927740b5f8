/** What each fault does to the numbers that Prometheus reads, and the alerts that it rings, stated by hand. */

/** Every number that an alert reads, as it is while all is well. */
export const HEALTHY: Readonly<Record<string, string>> = {
  'up{job="suil"}': '1x600',
  suil_database_up: '1x600',
  suil_database_disk_full: '0x600',
  suil_clock_difference_ms: '12x600',
  suil_replica_lag_ms: '200x600',
  suil_disk_free_bytes: '20000000000x600',
  suil_disk_size_bytes: '40000000000x600',
  suil_indexer_lag_ms: '900x600',
  'suil_node_lag_ms{node="one"}': '0x600',
  'suil_node_unverified_total{node="one"}': '3x600',
  suil_intent_wait_ms: '40x600',
  suil_journal_head_age_ms: '86400000x600',
  suil_closed_day_age_ms: '86700000x600',
  suil_days_behind: '0x600',
  suil_closing_stalled: '0x600',
  suil_archive_overdue_parts: '0x600',
  suil_funding_factor: '1x600',
  suil_settlement_stalled: '0x600',
  suil_settlement_mismatch: '0x600',
  suil_bank_reserve_micros: '1000000000x600',
  suil_vault_breaches: '0x600',
  suil_halts_open: '0x600',
  suil_ledger_closed: '0x600',
  suil_vouchers_wait: '0x600',
  suil_vault_differences: '0x600',
  suil_withdrawals_stalled: '0x600',
  suil_withdrawals_audit_refused: '0x600',
  suil_fees_due: '0x600',
  suil_signer_halts: '0x600',
  suil_signer_waiting_ms: '12x600',
  suil_signer_disk_free_bytes: '1073741824x600',
  'suil_signer_refusals_total{code="SIGNER_REFUSED"}': '0x600',
  'suil_signer_refusals_total{code="SIGNER_ID_CONFLICT"}': '2x600',
  'suil_signer_refusals_total{code="SIGNER_KEY_FAILED"}': '1x600',
  'suil_signer_refusals_total{code="SIGNER_TOKEN_INVALID"}': '1x600',
  'suil_signer_refusals_total{code="SIGNER_CAP_REACHED"}': '3x600',
  suil_sponsor_account_mist: '90000000000x600',
  suil_sponsor_day_left_mist: '15000000000x600',
  suil_sponsor_open: '0x600',
  suil_sponsor_disk_free_bytes: '1073741824x600',
  'suil_sponsor_refusals_total{code="SPONSOR_BUDGET_DRAINED"}': '2x600',
  'suil_sponsor_refusals_total{code="SPONSOR_TOKEN_INVALID"}': '1x600',
  'suil_sponsor_refusals_total{code="SIGNER_KEY_FAILED"}': '1x600',
  suil_audit_halts: '0x600',
  suil_audit_root_differs: '0x600',
  suil_audit_posted_differs: '0x600',
  suil_audit_day: '20780x600',
  suil_audit_posted_day: '20780x600',
  suil_audit_level_age_ms: '400x600',
  suil_audit_vault_age_ms: '9000x600',
  suil_audit_key_differs: '0x600',
  suil_audit_app_differs: '0x600',
  suil_audit_app_age_ms: '9000x600',
  suil_audit_evidence_damaged: '0x600',
  suil_audit_gas_mist: '1000000000x600',
  suil_audit_disk_free_bytes: '1073741824x600',
  suil_audit_refused_total: '2x600',
  suil_audit_cap_reached_total: '1x600',
  suil_audit_settlement_halts: '0x600',
  suil_audit_settlements_waiting: '0x600',
};

export interface Fault {
  readonly name: string;
  /** In the notation of `promtool test rules`: a value and how often it repeats, one a minute; null: no number at all. */
  readonly numbers: Readonly<Record<string, string | null>>;
  /** The minutes after which each alert rings; none rings a minute before its time, and no other rings. */
  readonly rings: Readonly<Record<string, number>>;
}

/** Returns all series as they are while all is well, and none of those that are gone. */
const without = (isGone: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(HEALTHY).map(([name, values]) => [name, isGone(name) ? null : values]));
const GONE = without((name) => !/^suil_(audit|signer|sponsor)_/.test(name));
const SIGNER_GONE = without((name) => name.startsWith('suil_signer_'));

export const FAULTS: readonly Fault[] = [
  { name: 'nothing', numbers: {}, rings: {} },
  { name: 'the server is killed', numbers: { ...GONE, 'up{job="suil"}': '0x600' }, rings: { SuilDown: 2 } },
  { name: 'the server is no longer scraped', numbers: GONE, rings: { SuilDown: 2 } },
  { name: 'the database is frozen', numbers: { suil_database_up: '0x600' }, rings: { SuilDatabaseDown: 1 } },
  { name: 'the disk is full', numbers: { suil_database_disk_full: '1x600' }, rings: { SuilDatabaseDiskFull: 0 } },
  {
    name: 'the clock of a server is ten minutes behind',
    numbers: { suil_clock_difference_ms: '600000x600' },
    rings: { SuilClockDiffers: 1 },
  },
  {
    name: 'the replica no longer follows',
    numbers: { suil_replica_lag_ms: '0+60000x600' },
    rings: { SuilReplicaLags: 3 },
  },
  {
    name: 'the replica is lost',
    numbers: { suil_replica_lag_ms: Array(30).fill('inf').join(' ') },
    rings: { SuilReplicaLags: 2 },
  },
  {
    name: 'the data folder grows by a gigabyte a minute',
    numbers: { suil_disk_free_bytes: '20000000000-1000000000x600' },
    rings: { SuilDiskLow: 32, SuilDiskAlmostFull: 20 },
  },
  { name: 'the node is frozen', numbers: { suil_indexer_lag_ms: '0+60000x600' }, rings: { SuilIndexerLag: 4 } },
  {
    name: 'one of two nodes is frozen',
    numbers: { 'suil_node_lag_ms{node="one"}': '0+60000x600' },
    rings: { SuilNodeBehind: 7 },
  },
  {
    name: 'a node lies',
    numbers: { 'suil_node_unverified_total{node="one"}': '3 4x600' },
    rings: { SuilNodeUnverified: 1 },
  },
  {
    name: 'a session holds the journal’s head',
    numbers: { suil_intent_wait_ms: '0+60000x600' },
    rings: { SuilIntentsWait: 2 },
  },
  {
    name: 'a day is not closed',
    numbers: {
      suil_days_behind: '1x600',
      suil_closing_stalled: '1x600',
      suil_closed_day_age_ms: '86400000+60000x600',
    },
    rings: { SuilDayMissed: 30, SuilClosingStalled: 15, SuilClosedDayOld: 36 },
  },
  {
    name: 'no server writes to the database',
    numbers: { suil_journal_head_age_ms: '89940000+60000x600', suil_closed_day_age_ms: '89940000+60000x600' },
    rings: { SuilJournalOld: 12, SuilClosedDayOld: 5 },
  },
  { name: 'the pool’s reserve is short', numbers: { suil_funding_factor: '0.5x600' }, rings: { SuilReserveShort: 0 } },
  {
    name: 'a settlement is not published',
    numbers: { suil_settlement_stalled: '1x600' },
    rings: { SuilSettlementStalled: 60 },
  },
  {
    name: 'another root is on the chain',
    numbers: { suil_settlement_mismatch: '1x600', suil_audit_settlement_halts: '1x600' },
    rings: { SuilSettlementMismatch: 0, SuilAuditSettlementDiffers: 0 },
  },
  {
    name: 'the bank’s reserve is low',
    numbers: { suil_bank_reserve_micros: '999999999x600' },
    rings: { SuilBankReserveLow: 60 },
  },
  {
    name: 'a theft with both keys',
    numbers: {
      suil_vault_breaches: '1x600',
      suil_halts_open: '1x600',
      suil_ledger_closed: '1x600',
      suil_audit_halts: '1x600',
    },
    rings: { SuilBreach: 0, SuilHalted: 0, SuilLedgerClosed: 0, SuilAuditHalted: 0 },
  },
  {
    name: 'the auditor is killed',
    numbers: { suil_vouchers_wait: '1x600', suil_withdrawals_stalled: '1x600' },
    rings: { SuilVouchersWait: 0, SuilWithdrawalsStalled: 10 },
  },
  {
    name: 'the vault does not equal the ledger',
    numbers: { suil_vault_differences: '1x600' },
    rings: { SuilVaultDiffers: 3 },
  },
  {
    name: 'the auditor refuses a withdrawal',
    numbers: { suil_withdrawals_audit_refused: '1x600', suil_audit_refused_total: '2 3x600' },
    rings: { SuilAuditRefused: 0, SuilAuditRefusing: 1 },
  },
  {
    name: 'the archive job does not run',
    numbers: { suil_archive_overdue_parts: '1x600' },
    rings: { SuilArchiveOverdue: 60 },
  },
  { name: 'fees lie with their product', numbers: { suil_fees_due: '1x600' }, rings: { SuilFeesUncollected: 30 } },
  {
    name: 'another root is published',
    numbers: { suil_audit_root_differs: '1x600' },
    rings: { SuilAuditRootDiffers: 0 },
  },
  {
    name: 'another process has the audit key',
    numbers: { suil_audit_posted_differs: '1x600' },
    rings: { SuilAuditPostedDiffers: 0 },
  },
  { name: 'a day’s hash is not sent', numbers: { suil_audit_day: '20781x600' }, rings: { SuilAuditNotPosted: 120 } },
  {
    name: 'the auditor cannot read the journal',
    numbers: { suil_audit_level_age_ms: '0+60000x600' },
    rings: { SuilAuditBehind: 8 },
  },
  {
    name: 'the auditor’s nodes prove no vault',
    numbers: { suil_audit_vault_age_ms: '0+60000x600' },
    rings: { SuilAuditVaultUnproven: 16 },
  },
  {
    name: 'a false app is given out',
    numbers: { suil_audit_app_differs: '1x600' },
    rings: { SuilAuditAppDiffers: 0 },
  },
  {
    name: 'the app is kept from the auditor',
    numbers: { suil_audit_app_age_ms: '0+60000x600' },
    rings: { SuilAuditAppUnread: 31 },
  },
  {
    name: 'the audit key was switched',
    numbers: { suil_audit_key_differs: '1x600', suil_audit_halts: '1x600', suil_withdrawals_stalled: '1x600' },
    rings: { SuilAuditKeyDiffers: 0, SuilAuditHalted: 0, SuilWithdrawalsStalled: 10 },
  },
  {
    name: 'the voucher key was switched',
    numbers: { suil_halts_open: '1x600', suil_withdrawals_stalled: '1x600' },
    rings: { SuilHalted: 0, SuilWithdrawalsStalled: 10 },
  },
  {
    name: 'the signer’s log is damaged',
    numbers: { ...SIGNER_GONE, suil_withdrawals_stalled: '1x600' },
    rings: { SuilWithdrawalsStalled: 10, SuilSignerDown: 5 },
  },
  { name: 'the signer is killed and no request waits', numbers: SIGNER_GONE, rings: { SuilSignerDown: 5 } },
  {
    name: 'the key service is frozen',
    numbers: { suil_signer_waiting_ms: '0+60000x600', suil_withdrawals_stalled: '1x600' },
    rings: { SuilSignerWaits: 2, SuilWithdrawalsStalled: 10 },
  },
  {
    name: 'the key service refuses',
    numbers: { 'suil_signer_refusals_total{code="SIGNER_KEY_FAILED"}': '1 2x600' },
    rings: { SuilSignerKeyFails: 1 },
  },
  {
    name: 'another process asks for vouchers with the server’s token',
    numbers: {
      'suil_signer_refusals_total{code="SIGNER_REFUSED"}': '0 1x600',
      'suil_signer_refusals_total{code="SIGNER_ID_CONFLICT"}': '2 3x600',
    },
    rings: { SuilSignerRefusing: 1 },
  },
  {
    name: 'a process asks the signer without the token',
    numbers: { 'suil_signer_refusals_total{code="SIGNER_TOKEN_INVALID"}': '1 2x600' },
    rings: { SuilSignerUnknownCaller: 1 },
  },
  {
    name: 'a cap of the signer is reached',
    numbers: { 'suil_signer_refusals_total{code="SIGNER_CAP_REACHED"}': '3 4x600' },
    rings: { SuilSignerCapReached: 1 },
  },
  {
    name: 'the signer’s disk fills up',
    numbers: { suil_signer_disk_free_bytes: '1073741823x600' },
    rings: { SuilSignerDiskLow: 0 },
  },
  {
    name: 'the sponsor’s budget of the day is used up',
    numbers: { 'suil_sponsor_refusals_total{code="SPONSOR_BUDGET_DRAINED"}': '2 3x600' },
    rings: { SuilSponsorDrained: 1 },
  },
  {
    name: 'the sponsor’s account holds less than its day',
    numbers: { suil_sponsor_account_mist: '14999999999x600' },
    rings: { SuilSponsorAccountLow: 15 },
  },
  {
    name: 'the sponsor’s key service refuses',
    numbers: { 'suil_sponsor_refusals_total{code="SIGNER_KEY_FAILED"}': '1 2x600' },
    rings: { SuilSponsorKeyFails: 1 },
  },
  {
    name: 'a process asks the sponsor without the token',
    numbers: { 'suil_sponsor_refusals_total{code="SPONSOR_TOKEN_INVALID"}': '1 2x600' },
    rings: { SuilSponsorUnknownCaller: 1 },
  },
  {
    name: 'the chain does not answer what the sponsor signed',
    numbers: { suil_sponsor_open: '1x600' },
    rings: { SuilSponsorUnanswered: 15 },
  },
  {
    name: 'the sponsor’s disk fills up',
    numbers: { suil_sponsor_disk_free_bytes: '1073741823x600' },
    rings: { SuilSponsorDiskLow: 0 },
  },
  {
    name: 'the auditor’s log of approvals is damaged',
    numbers: { suil_audit_halts: '1x600', suil_withdrawals_stalled: '1x600' },
    rings: { SuilAuditHalted: 0, SuilWithdrawalsStalled: 10 },
  },
  {
    name: 'the evidence is damaged',
    numbers: { suil_audit_evidence_damaged: '1x600' },
    rings: { SuilAuditEvidenceDamaged: 0 },
  },
  {
    name: 'the audit key’s gas is low',
    numbers: { suil_audit_gas_mist: '199999999x600' },
    rings: { SuilAuditGasLow: 0 },
  },
  {
    name: 'the auditor’s disk fills up',
    numbers: { suil_audit_disk_free_bytes: '1073741823x600' },
    rings: { SuilAuditDiskLow: 0 },
  },
  {
    name: 'a cap of the auditor is reached',
    numbers: { suil_audit_cap_reached_total: '1 2x600' },
    rings: { SuilAuditCapReached: 1 },
  },
  {
    name: 'a settlement cannot be compared',
    numbers: { suil_audit_settlements_waiting: '1x600' },
    rings: { SuilAuditSettlementWaits: 360 },
  },
];
