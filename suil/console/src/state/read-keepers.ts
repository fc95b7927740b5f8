/** What signer, auditor and sponsor state of themselves. */
import { z } from 'zod';
import { ask, type Fetch, readJson } from './ask.ts';
import { finiteOf, labelSeries, type ReadProcess } from './read-server.ts';
import { type AuditorState, healthOf, type SignerState, type SponsorState } from './state.ts';

const haltSchema = z.object({ halt: z.string(), code: z.string(), seq: z.string(), openedAtMs: z.number() });
const auditSchema = z.object({ seq: z.string(), halts: z.array(haltSchema) });

/** Without its token: counts and durations alone. */
export async function readSigner(fetch: Fetch, url: string): Promise<ReadProcess<SignerState>> {
  const metrics = await ask(fetch, `${url}/metrics`);
  const series = labelSeries(metrics, 'suil-signer', url);
  const halts = finiteOf(series, 'suil_signer_halts');
  const refusals = series.filter(({ name }) => name === 'suil_signer_refusals_total');
  return {
    series,
    state: {
      url,
      health: healthOf(halts === null ? null : halts === 0),
      problems: problemsOf(metrics, halts),
      halts,
      waitingMs: finiteOf(series, 'suil_signer_waiting_ms'),
      refusals: halts === null ? null : refusals.reduce((sum, { value }) => sum + value, 0),
      diskFreeBytes: finiteOf(series, 'suil_signer_disk_free_bytes'),
    },
  };
}

function problemsOf(metrics: Awaited<ReturnType<typeof ask>>, halts: number | null): string[] {
  if (!metrics.ok) return [metrics.reason];
  return halts === null ? ['it answers, but not as a signer does'] : [];
}

export async function readAuditor(fetch: Fetch, url: string): Promise<ReadProcess<AuditorState>> {
  const [audit, metrics] = await Promise.all([ask(fetch, `${url}/audit`), ask(fetch, `${url}/metrics`)]);
  const series = labelSeries(metrics, 'suil-auditor', url);
  const known = readJson(audit, auditSchema);
  const problem =
    finiteOf(series, 'suil_audit_problem') === 1 ? ['chain or journal cannot be read; its log says why'] : [];
  const isWell = known?.halts.length === 0 && problem.length === 0;
  return {
    series,
    state: {
      url,
      health: healthOf(known === null ? null : isWell),
      problems: known === null ? [audit.ok ? 'it answers, but not as an auditor does' : audit.reason] : problem,
      seq: known?.seq ?? null,
      levelAgeMs: finiteOf(series, 'suil_audit_level_age_ms'),
      vaultAgeMs: finiteOf(series, 'suil_audit_vault_age_ms'),
      gasMist: finiteOf(series, 'suil_audit_gas_mist'),
      diskFreeBytes: finiteOf(series, 'suil_audit_disk_free_bytes'),
      halts: known?.halts ?? [],
    },
  };
}

/** Without its token: what its account and the day's budget hold. */
export async function readSponsor(fetch: Fetch, url: string): Promise<ReadProcess<SponsorState>> {
  const metrics = await ask(fetch, `${url}/metrics`);
  const series = labelSeries(metrics, 'suil-sponsor', url);
  const dayLeftMist = finiteOf(series, 'suil_sponsor_day_left_mist');
  const accountMist = finiteOf(series, 'suil_sponsor_account_mist');
  const refusals = series.filter(({ name }) => name === 'suil_sponsor_refusals_total');
  return {
    series,
    state: {
      url,
      health: healthOf(dayLeftMist === null ? null : accountMist !== null && accountMist > 0),
      problems: sponsorProblems(metrics, dayLeftMist, accountMist),
      accountMist,
      dayLeftMist,
      open: finiteOf(series, 'suil_sponsor_open'),
      refusals: dayLeftMist === null ? null : refusals.reduce((sum, { value }) => sum + value, 0),
      diskFreeBytes: finiteOf(series, 'suil_sponsor_disk_free_bytes'),
    },
  };
}

function sponsorProblems(
  metrics: Awaited<ReturnType<typeof ask>>,
  dayLeftMist: number | null,
  accountMist: number | null,
): string[] {
  if (!metrics.ok) return [metrics.reason];
  if (dayLeftMist === null) return ['it answers, but not as a sponsor does'];
  if (accountMist === null) return ['its account cannot be read; its log says why'];
  return accountMist > 0 ? [] : ['its account is empty, so it pays for nothing'];
}
