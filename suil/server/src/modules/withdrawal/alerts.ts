/** The alerts of the withdrawals. */
import type { AlertRule } from '../../module/alert.ts';

export const withdrawalAlerts: readonly AlertRule[] = [
  {
    name: 'SuilBreach',
    expression: 'suil_vault_breaches > 0',
    severity: 'page',
    summary:
      'Something left the vault without a request. Vouchers are stopped; pause those in hand at once (operations.md, "A breach").',
  },
  {
    name: 'SuilHalted',
    expression: 'suil_halts_open > 0',
    severity: 'page',
    summary:
      'A halt stops vouchers. `npm run suil -- resume` lists what was found; find the cause before you resume (operations.md, "A halt").',
  },
  {
    name: 'SuilLedgerClosed',
    expression: 'suil_ledger_closed > 0',
    severity: 'page',
    summary:
      'A halt closes the ledger: no intent is accepted and no voucher issued. Find the cause before you resume (operations.md, "A halt").',
  },
  {
    name: 'SuilVouchersWait',
    expression: 'suil_vouchers_wait > 0',
    severity: 'page',
    summary:
      'Withdrawals wait: no certified checkpoint for five minutes, no answer of the auditor for a minute, or an auditor that is five minutes behind. /readyz says which. It ends with its cause, without a resume.',
  },
  {
    name: 'SuilVaultDiffers',
    expression: 'suil_vault_differences > 0',
    lasts: '3m',
    severity: 'page',
    summary: 'The vault does not equal the ledger. Run the commands `reserves` and `reindex --verify`.',
  },
  {
    name: 'SuilWithdrawalsStalled',
    expression: 'suil_withdrawals_stalled > 0',
    lasts: '10m',
    severity: 'page',
    summary:
      'Withdrawals are blocked by something other than caps and pauses, most often the auditor or the signer, or a halt of one of them (`npm run suil -- resume` lists it).',
  },
  {
    name: 'SuilAuditRefused',
    expression: 'suil_withdrawals_audit_refused > 0',
    severity: 'page',
    summary:
      'The auditor refused a withdrawal: its books hold nothing for it. Find out why before anything else (operations.md, "A refused approval").',
  },
  {
    name: 'SuilFeesUncollected',
    expression: 'suil_fees_due > 0',
    lasts: '30m',
    severity: 'ticket',
    summary:
      'Fees that are due still lie with their product; vouchers may find too little in the vault. Anyone can collect them on the reserves page (operations.md, "Uncollected fees").',
  },
];
