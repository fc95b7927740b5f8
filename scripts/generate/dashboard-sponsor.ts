/** The row of the Grafana dashboard about the sponsor. */
import type { Row } from './dashboard-panels.ts';

export const SPONSOR_ROW: Row = {
  title: 'Sponsor',
  panels: [
    {
      title: 'Requests by path',
      unit: 'reqps',
      queries: { '{{path}}': 'sum by (path) (rate(suil_sponsor_request_seconds_count[5m]))' },
    },
    {
      title: 'p99 by path',
      unit: 's',
      queries: {
        '{{path}}': 'histogram_quantile(0.99, sum by (le, path) (rate(suil_sponsor_request_seconds_bucket[5m])))',
      },
    },
    {
      title: 'Refusals by code',
      unit: 'none',
      queries: { '{{code}}': 'increase(suil_sponsor_refusals_total[1h])' },
    },
    {
      title: 'Left of the day and the account, SUI',
      unit: 'none',
      queries: { day: 'suil_sponsor_day_left_mist / 1e9', account: 'suil_sponsor_account_mist / 1e9' },
    },
    { title: 'Without an answer of the chain', unit: 'none', queries: { sponsor: 'suil_sponsor_open' } },
    { title: 'Free disk space', unit: 'bytes', queries: { sponsor: 'suil_sponsor_disk_free_bytes' } },
  ],
};
