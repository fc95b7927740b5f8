/** The row of the Grafana dashboard about the signer. */
import type { Row } from './dashboard-panels.ts';

export const SIGNER_ROW: Row = {
  title: 'Signer',
  panels: [
    {
      title: 'Requests by path',
      unit: 'reqps',
      queries: { '{{path}}': 'sum by (path) (rate(suil_signer_request_seconds_count[5m]))' },
    },
    {
      title: 'p99 by path',
      unit: 's',
      queries: {
        '{{path}}': 'histogram_quantile(0.99, sum by (le, path) (rate(suil_signer_request_seconds_bucket[5m])))',
      },
    },
    { title: 'Oldest request that waits', unit: 'ms', queries: { signer: 'suil_signer_waiting_ms' } },
    {
      title: 'Refusals by code',
      unit: 'none',
      queries: { '{{code}}': 'increase(suil_signer_refusals_total[1h])' },
    },
    { title: 'Halts', unit: 'none', queries: { signer: 'suil_signer_halts' } },
    { title: 'Free disk space', unit: 'bytes', queries: { signer: 'suil_signer_disk_free_bytes' } },
  ],
};
