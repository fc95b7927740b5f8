/** The alerts of the signer, for Prometheus. */
import type { AlertRule } from '@suil/signing';

/** Without labels, so that one alert rings however many codes have grown. */
const grown = (codes: string) => `sum(increase(suil_signer_refusals_total{code=~"${codes}"}[15m])) > 0`;

export const signerAlerts: readonly AlertRule[] = [
  {
    name: 'SuilSignerDown',
    expression: 'absent(suil_signer_halts)',
    lasts: '5m',
    severity: 'page',
    summary:
      'The signer has given no numbers for five minutes: it does not run, or Prometheus does not scrape SIGNER_PORT. While it does not run, withdrawals wait in their queue.',
  },
  {
    name: 'SuilSignerWaits',
    expression: 'suil_signer_waiting_ms > 30000',
    lasts: '1m',
    severity: 'page',
    summary:
      'A request to the signer has been waiting for more than half a minute, and those behind it wait, too. Look at the key service and at the node that SUI_NODES names first (operations.md, "A signer that waits").',
  },
  {
    name: 'SuilSignerKeyFails',
    expression: grown('SIGNER_KEY_FAILED'),
    severity: 'page',
    summary:
      'The withdrawal key did not sign: the key service refuses or does not answer. Requests wait and are asked again. The signer’s log has its reason.',
  },
  {
    name: 'SuilSignerRefusing',
    expression: grown('SIGNER_REFUSED|SIGNER_ID_CONFLICT'),
    severity: 'page',
    summary:
      'The signer was asked for a voucher that the auditor did not approve or no wallet asked for: the server or SIGNER_TOKEN may be in other hands. No such voucher is signed. Find out who asked before anything else (operations.md, "A refused voucher").',
  },
  {
    name: 'SuilSignerUnknownCaller',
    expression: grown('SIGNER_TOKEN_INVALID'),
    severity: 'ticket',
    summary:
      'A process without the token asked the signer. Nothing was answered. Find out which process reaches its port; a server with another SIGNER_TOKEN than the signer gets no voucher.',
  },
  {
    name: 'SuilSignerCapReached',
    expression: grown('SIGNER_CAP_REACHED'),
    severity: 'ticket',
    summary:
      'A cap of the signer itself is reached (SIGNER_CAPS): requests wait until its next day. Compare it with the cap of the rules (operations.md, "The signer’s cap").',
  },
  {
    name: 'SuilSignerDiskLow',
    expression: 'suil_signer_disk_free_bytes < 1073741824',
    severity: 'page',
    summary:
      'The disk with the signer’s log has less than 1 GiB left. What it cannot write down it does not sign: give it space before withdrawals wait.',
  },
];
