/** Why the auditor halts, and what each halt stops. */

export const AUDIT_HALT_CODES = [
  /** A line, a refusal or a price is not what the rules make of the inputs. */
  'AUDIT_LINE_DIFFERS',
  /** A balance of the ledger is not the model's. */
  'AUDIT_BALANCE_DIFFERS',
  /** The journal is shorter than what was checked, or has another hash or epoch there. */
  'AUDIT_JOURNAL_DIFFERS',
  /** The chain certifies another checkpoint than before. */
  'AUDIT_CHAIN_DIFFERS',
  /** The vault paid a voucher that the auditor did not approve: both voucher keys are in other hands. */
  'AUDIT_PAYMENT_UNAPPROVED',
  /** The certified vault and the fees that it has yet to collect hold less than the inputs make them. */
  'AUDIT_VAULT_SHORT',
  /** They hold more, or one of them is not what the inputs make it. The ledger is not in doubt: lines are checked, vouchers not approved. */
  'AUDIT_VAULT_DIFFERS',
  /** The certified configuration names another audit key than the auditor has, or none: what it approves pays nothing. */
  'AUDIT_KEY_DIFFERS',
  /** The log of approvals is not the one that was written: what was approved is not surely known. */
  'AUDIT_LOG_DAMAGED',
  /** A settlement on the chain is not the computed one. The ledger is not in doubt: lines are checked and vouchers approved. */
  'AUDIT_SETTLEMENT_DIFFERS',
] as const;
export type AuditHaltCode = (typeof AUDIT_HALT_CODES)[number];

/** What a halt stops: 2 the audit, approvals and the ledger, 1 approvals, 0 neither. */
export type AuditHaltLevel = 0 | 1 | 2;

/** The ledger is not in doubt: lines are checked, vouchers not approved. */
const APPROVALS_ONLY: readonly string[] = [
  ...(['AUDIT_VAULT_DIFFERS', 'AUDIT_KEY_DIFFERS', 'AUDIT_LOG_DAMAGED'] satisfies AuditHaltCode[]),
];

/** Returns the level of a code; of one that this version does not know the highest. */
export function auditHaltLevel(code: string): AuditHaltLevel {
  if (code === 'AUDIT_SETTLEMENT_DIFFERS') return 0;
  return APPROVALS_ONLY.includes(code) ? 1 : 2;
}
