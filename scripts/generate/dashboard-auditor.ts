/** The row of the Grafana dashboard about the auditor. */
import type { Row } from './dashboard-panels.ts';

export const AUDITOR_ROW: Row = {
  title: 'Auditor',
  panels: [
    { title: 'Not level with the journal since', unit: 'ms', queries: { auditor: 'suil_audit_level_age_ms' } },
    { title: 'Vault not compared since', unit: 'ms', queries: { auditor: 'suil_audit_vault_age_ms' } },
    { title: 'App not read since', unit: 'ms', queries: { auditor: 'suil_audit_app_age_ms' } },
    {
      title: 'Lines',
      unit: 'none',
      queries: { 'last one checked': 'suil_audit_seq', 'events no line took yet': 'suil_audit_pending_events' },
    },
    { title: 'Lines checked a second', unit: 'none', queries: { lines: 'rate(suil_audit_lines_total[5m])' } },
    {
      title: 'Age of the followed checkpoint',
      unit: 's',
      queries: { auditor: 'time() - suil_audit_chain_time_ms / 1000' },
    },
    {
      title: 'What differs',
      unit: 'none',
      queries: {
        'published root': 'suil_audit_root_differs',
        'hash on chain': 'suil_audit_posted_differs',
        'audit key': 'suil_audit_key_differs',
        app: 'suil_audit_app_differs',
      },
    },
    {
      title: 'What cannot be read',
      unit: 'none',
      queries: { 'chain or journal': 'suil_audit_problem', evidence: 'suil_audit_evidence_damaged' },
    },
    {
      title: 'Days that are not on chain',
      unit: 'none',
      queries: { days: 'suil_audit_day - suil_audit_posted_day' },
    },
    { title: 'Settlements that wait', unit: 'none', queries: { settlements: 'suil_audit_settlements_waiting' } },
    { title: 'Gas, SUI', unit: 'none', queries: { 'audit key': 'suil_audit_gas_mist / 1000000000' } },
    {
      title: 'Requests that were not approved',
      unit: 'none',
      queries: {
        refused: 'increase(suil_audit_refused_total[1h])',
        'above the cap': 'increase(suil_audit_cap_reached_total[1h])',
      },
    },
  ],
};
