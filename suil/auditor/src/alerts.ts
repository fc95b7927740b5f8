/** The alerts of the auditor, for Prometheus. */
import type { AlertRule } from '@suil/signing';

export const auditorAlerts: readonly AlertRule[] = [
  {
    name: 'SuilAuditHalted',
    expression: 'suil_audit_halts > 0',
    severity: 'page',
    summary:
      'The auditor found a line, a balance, a payment, a vault, a key or a log of approvals that differs. Its log and halts.log name it. No voucher is approved until the operator ends the halt, and at level 2 no line is checked (operations.md, "A halt").',
  },
  {
    name: 'SuilAuditRootDiffers',
    expression: 'suil_audit_root_differs > 0',
    severity: 'page',
    summary:
      "The server publishes another root of a closed day than the auditor signed; the auditor's log names both. Members' proofs of that day do not hold until the next closing. No balance is affected.",
  },
  {
    name: 'SuilAuditPostedDiffers',
    expression: 'suil_audit_posted_differs > 0',
    severity: 'page',
    summary:
      'The chain has another hash of a closed day than the auditor signed: another process has the audit key. The guardian disables the key. No balance is affected.',
  },
  {
    name: 'SuilAuditNotPosted',
    expression: 'suil_audit_posted_day < suil_audit_day',
    lasts: '2h',
    severity: 'page',
    summary:
      "The hash of the newest day has not been on chain for two hours. The auditor's log says whether gas, the key or a node is the reason.",
  },
  {
    name: 'SuilAuditBehind',
    expression: 'suil_audit_level_age_ms > 300000',
    lasts: '2m',
    severity: 'page',
    summary:
      'The auditor has not been level with the journal for five minutes. Its log says whether nodes, the database or a waiting line are the reason.',
  },
  {
    name: 'SuilAuditVaultUnproven',
    expression: 'suil_audit_vault_age_ms > 600000',
    lasts: '5m',
    severity: 'page',
    summary:
      'The auditor has not compared the certified vault with its books for a quarter of an hour: coins that leave the vault without an event would not be noticed by it. Its log names what its nodes do not prove (operations.md, "An unproven vault").',
  },
  {
    name: 'SuilAuditKeyDiffers',
    expression: 'suil_audit_key_differs > 0',
    severity: 'page',
    summary:
      'The validators certified another audit key than the auditor has, or that it is disabled: what the auditor approves pays nothing. Unless the operator switched it, the admin’s or the guardian’s capability is in other hands (operations.md, "Another key").',
  },
  {
    name: 'SuilAuditAppDiffers',
    expression: 'suil_audit_app_differs > 0',
    severity: 'page',
    summary:
      'The app that members get at PUBLIC_URL is not that of a release that the auditor knows: it could ask them to sign what they do not want. The auditor’s log names the path. During a rollout AUDIT_APP_RELEASES names both releases (operations.md, "Another app").',
  },
  {
    name: 'SuilAuditAppUnread',
    expression: 'suil_audit_app_age_ms > 1200000',
    lasts: '10m',
    severity: 'page',
    summary:
      'The auditor could not read every file of the app at PUBLIC_URL, and what leads to it, for half an hour: a false app would not be noticed. Its log names the path and the answer (operations.md, "Another app").',
  },
  {
    name: 'SuilAuditEvidenceDamaged',
    expression: 'suil_audit_evidence_damaged > 0',
    severity: 'page',
    summary:
      'The auditor cannot read its evidence: without it lost lines cannot be put back. Its log names the file. Put back the copy (operations.md, "Damaged evidence").',
  },
  {
    name: 'SuilAuditGasLow',
    expression: 'suil_audit_gas_mist < 200000000',
    severity: 'page',
    summary:
      'The address of the audit key has less than 0.2 SUI. Without gas it sends no transaction. Send SUI to the address that its log names.',
  },
  {
    name: 'SuilAuditDiskLow',
    expression: 'suil_audit_disk_free_bytes < 1073741824',
    severity: 'page',
    summary:
      'The disk with the auditor’s evidence has less than 1 GiB left. What it cannot write down it does not approve: give it space before withdrawals wait.',
  },
  {
    name: 'SuilAuditRefusing',
    expression: 'increase(suil_audit_refused_total[15m]) > 0',
    severity: 'page',
    summary:
      'The auditor was asked for a voucher that its books do not hold or that the server has not marked: the server or AUDIT_TOKEN may be in other hands. No such voucher is approved. Find out who asked before anything else (operations.md, "A refused approval").',
  },
  {
    name: 'SuilAuditCapReached',
    expression: 'increase(suil_audit_cap_reached_total[15m]) > 0',
    severity: 'ticket',
    summary:
      'A cap of the auditor itself is reached (AUDIT_CAPS): requests in the auditor’s books wait until its next day. Compare it with the cap of the rules (operations.md, "The auditor’s cap").',
  },
  {
    name: 'SuilAuditSettlementDiffers',
    expression: 'suil_audit_settlement_halts > 0',
    severity: 'page',
    summary:
      'A published settlement is not the one that the auditor computed. It is held for 72 hours if it was not claimable yet. The guardian revokes it and disables the settlement key; then the operator ends the halt (operations.md, "A wrong settlement").',
  },
  {
    name: 'SuilAuditSettlementWaits',
    expression: 'suil_audit_settlements_waiting > 0',
    lasts: '6h',
    severity: 'page',
    summary:
      'The auditor could not compare a published settlement for six hours. It holds a day that is not compared after twelve. Its log and GET /audit say what it waits for.',
  },
];
