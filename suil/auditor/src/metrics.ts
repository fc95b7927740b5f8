/** Numbers for operators, in Prometheus' text form. */
import type { AppCheck } from './app/app-check.ts';
import type { Auditor } from './audit/auditor.ts';
import type { AuditKeyCheck } from './chain/audit-key-check.ts';
import type { VerifiedEvents } from './chain/verified-events.ts';
import type { HaltLog } from './halt/halt-log.ts';
import type { SettlementCheck } from './settlement/check-settlements.ts';
import type { DayPoster } from './statement/day-poster.ts';
import type { DayStatements } from './statement/day-statements.ts';
import type { PublishedRoots } from './statement/published-roots.ts';
import type { AuditStatus } from './status.ts';
import type { VaultCheck } from './vault/vault-check.ts';

/** What is read of the audit. */
export interface AuditView {
  readonly auditor: Pick<Auditor, 'state' | 'kept'>;
  readonly verified: Pick<VerifiedEvents, 'head' | 'headMs' | 'pendingCount'>;
  readonly halts: Pick<HaltLog, 'open' | 'refusing'>;
  readonly statements: Pick<DayStatements, 'newest'>;
  readonly roots: Pick<PublishedRoots, 'differs'>;
  readonly poster: Pick<DayPoster, 'postedDay' | 'differs'>;
  readonly vault: Pick<VaultCheck, 'comparedAgeMs'>;
  readonly auditKey: Pick<AuditKeyCheck, 'differs'>;
  readonly appCheck: Pick<AppCheck, 'compares' | 'differs' | 'comparedAgeMs'>;
  readonly status: AuditStatus;
  readonly settlements: Pick<SettlementCheck, 'counts'>;
}

interface Metric {
  readonly name: string;
  readonly kind: 'gauge' | 'counter';
  readonly help: string;
  readonly values: readonly (readonly [labels: string, value: number | bigint])[];
}

/** Returns the text. */
export function renderMetrics(view: AuditView): string {
  const { auditor, verified, halts, statements, roots, poster, vault, auditKey, appCheck, status, settlements } = view;
  const gauge = (name: string, help: string, value: number | bigint): Metric => ({
    ...{ name, help, kind: 'gauge' },
    values: [['', value]],
  });
  const flag = (name: string, help: string, isSet: boolean) => gauge(name, help, isSet ? 1 : 0);
  const counter = (...parts: Parameters<typeof gauge>): Metric => ({ ...gauge(...parts), kind: 'counter' });
  const metrics: readonly Metric[] = [
    gauge('suil_audit_seq', 'The last line that was checked', auditor.kept.seq),
    gauge('suil_audit_checkpoint', 'The newest certified checkpoint that was followed', verified.head),
    gauge('suil_audit_chain_time_ms', 'Its certified time', verified.headMs),
    gauge('suil_audit_pending_events', 'Certified events that no line took yet', verified.pendingCount),
    gauge('suil_audit_level_age_ms', 'Since when lines wait to be checked', status.levelAgeMs),
    gauge('suil_audit_halts', 'Halts while which nothing is approved', halts.refusing.length),
    gauge(
      'suil_audit_settlement_halts',
      'Halts of published settlements that are open',
      halts.open.filter((halt) => !halts.refusing.includes(halt)).length,
    ),
    gauge(
      'suil_audit_settlements_differing',
      'Published settlements that are not final and not the computed ones',
      settlements.counts.differing,
    ),
    gauge(
      'suil_audit_settlements_waiting',
      'Published settlements that could not be compared yet',
      settlements.counts.waiting,
    ),
    gauge('suil_audit_day', 'The last day that was stated; -1 before the first', statements.newest?.day ?? -1),
    gauge('suil_audit_posted_day', 'The last day whose hash is on chain; -1 before the first', poster.postedDay),
    flag('suil_audit_posted_differs', '1 while the chain has another hash of that day', poster.differs),
    flag('suil_audit_root_differs', '1 while the server publishes another root of that day', roots.differs),
    gauge('suil_audit_vault_age_ms', 'Since when the certified vault was not compared as a whole', vault.comparedAgeMs),
    flag('suil_audit_key_differs', '1 while the certified audit key is another one, or disabled', auditKey.differs),
    flag('suil_audit_app_differs', '1 while the app that members get is not that of a release', appCheck.differs),
    gauge(
      'suil_audit_app_age_ms',
      'Since when the app and what leads to it could not be read whole',
      appCheck.comparedAgeMs,
    ),
    flag('suil_audit_problem', '1 while the chain or the journal cannot be read', status.problem !== null),
    flag('suil_audit_evidence_damaged', '1 while the evidence cannot be read', status.evidenceProblem !== null),
    counter('suil_audit_lines_total', 'Lines that this process checked', status.lines),
    counter('suil_audit_refused_total', 'Requests for an approval that the books hold nothing for', status.refused),
    counter('suil_audit_cap_reached_total', 'Requests that the own caps left nothing for', status.capReached),
    {
      name: 'suil_audit_gas_mist',
      kind: 'gauge',
      help: 'What the address of the audit key has for gas; absent until a node has said so',
      values: status.gasMist === null ? [] : [['', status.gasMist]],
    },
    {
      name: 'suil_audit_disk_free_bytes',
      kind: 'gauge',
      help: 'Free space of the disk with the evidence; absent until it was read',
      values: status.diskFreeBytes === null ? [] : [['', status.diskFreeBytes]],
    },
    {
      name: 'suil_node_unverified_total',
      kind: 'counter',
      help: 'Answers of nodes that did not verify',
      values: Array.from(status.unverified, ([node, count]) => [`{node=${JSON.stringify(node)}}`, count] as const),
    },
  ];
  return metrics.map(render).join('');
}

function render({ name, kind, help, values }: Metric): string {
  const lines = values.map(([labels, value]) => `${name}${labels} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}
