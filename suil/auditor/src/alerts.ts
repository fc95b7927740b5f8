/** The alerts of the auditor, for Prometheus. */

/** As the server's rules are (suil/server/src/module/alert.ts). */
interface AlertRule {
  readonly name: string;
  readonly expression: string;
  readonly lasts?: string;
  readonly severity: 'page';
  readonly summary: string;
}

export const auditorAlerts: readonly AlertRule[] = [
  {
    name: 'SuilAuditHalted',
    expression: 'suil_audit_halts > 0',
    severity: 'page',
    summary:
      'The auditor found a line or a balance that differs, and checks nothing more. Its log and halts.log name it. No voucher is approved until the operator ends the halt (operations.md, "A halt").',
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
    name: 'SuilAuditGasLow',
    expression: 'suil_audit_gas_mist < 200000000',
    severity: 'page',
    summary:
      'The address of the audit key has less than 0.2 SUI. Without gas it sends no transaction. Send SUI to the address that its log names.',
  },
];
