/** The alerts of the sponsor, for Prometheus. A deployment without one gives none of its numbers, and none of them rings. */
import type { AlertRule } from '@suil/signing';

/** Without labels, so that one alert rings however many codes have grown. */
const grown = (codes: string) => `sum(increase(suil_sponsor_refusals_total{code=~"${codes}"}[15m])) > 0`;

export const sponsorAlerts: readonly AlertRule[] = [
  {
    name: 'SuilSponsorDrained',
    expression: grown('SPONSOR_BUDGET_DRAINED'),
    severity: 'ticket',
    summary:
      'The sponsor’s budget of the day or its account is used up: users without SUI pay their network fee themselves, or wait. Look at who used it before raising SPONSOR_DAY_BUDGET_MIST (operations.md, "The sponsor").',
  },
  {
    name: 'SuilSponsorAccountLow',
    expression: 'suil_sponsor_account_mist < suil_sponsor_day_left_mist',
    lasts: '15m',
    severity: 'ticket',
    summary:
      'The sponsor’s account holds less than what is left of its day’s budget. Send SUI to its address balance (operations.md, "The sponsor").',
  },
  {
    name: 'SuilSponsorKeyFails',
    expression: grown('SIGNER_KEY_FAILED'),
    severity: 'ticket',
    summary:
      'The sponsor’s key did not sign: the key service refuses or does not answer. Promised transactions are sent again for ten minutes. The sponsor’s log has its reason.',
  },
  {
    name: 'SuilSponsorUnknownCaller',
    expression: grown('SPONSOR_TOKEN_INVALID'),
    severity: 'ticket',
    summary:
      'A process without the token asked the sponsor. Nothing was answered. Find out which process reaches its port; a server with another SPONSOR_TOKEN than the sponsor gets no gas paid.',
  },
  {
    name: 'SuilSponsorUnanswered',
    expression: 'suil_sponsor_open > 0',
    lasts: '15m',
    severity: 'ticket',
    summary:
      'A transaction that the sponsor signed has had no answer of the chain for a quarter of an hour. Its gas stays promised until it is answered or expires. Look at the node that SUI_NODES names first.',
  },
  {
    name: 'SuilSponsorDiskLow',
    expression: 'suil_sponsor_disk_free_bytes < 1073741824',
    severity: 'ticket',
    summary:
      'The disk with the sponsor’s log has less than 1 GiB left. What it cannot write down it does not sign: give it space.',
  },
];
