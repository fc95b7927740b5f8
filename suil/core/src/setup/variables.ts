/**
 * The names of every environment variable that a process of the application reads, and the refusal of one that is nearly such a name: a
 * misspelt setting would be ignored without a word. Each process reads its own of them in its config.ts; all share one environment, so
 * each knows the names of all.
 */
import { AppError } from '../errors/app-error.ts';

export const VARIABLES = [
  'APP_DIR',
  'APP_WORKER',
  'AUDIT_APP_RELEASES',
  'AUDIT_CAPS',
  'AUDIT_DATABASE_URL',
  'AUDIT_FORMER_PUBLIC_KEYS',
  'AUDIT_HOST',
  'AUDIT_KEY',
  'AUDIT_KMS_ENDPOINT',
  'AUDIT_KMS_KEY',
  'AUDIT_PORT',
  'AUDIT_PUBLIC_KEY',
  'AUDIT_TOKEN',
  'AUDIT_URL',
  'CHAIN_DAYS_BACK',
  'CHAIN_DEV_DOORS',
  'CHAIN_PORT',
  'CONSOLE_HOST',
  'CONSOLE_LOGIN_URL',
  'CONSOLE_NODE_URL',
  'CONSOLE_PORT',
  'CONSOLE_PROMETHEUS_URL',
  'CONSOLE_SERVER_URLS',
  'CONTACT_KEY',
  'DATABASE_CLOSING_TIMEOUT_MS',
  'DATABASE_CONNECTIONS',
  'DATABASE_IDLE_TIMEOUT_MS',
  'DATABASE_LOCK_TIMEOUT_MS',
  'DATABASE_MIGRATION_URL',
  'DATABASE_POOLER',
  'DATABASE_READ_CONNECTIONS',
  'DATABASE_READ_URL',
  'DATABASE_STATEMENT_TIMEOUT_MS',
  'DATABASE_TRANSACTION_TIMEOUT_MS',
  'DATABASE_URL',
  'DATABASE_WRITER_CONNECTIONS',
  'DATABASE_WRITER_URL',
  'DATA_DIR',
  'DEMO_DAYS',
  'DEMO_MEMBERS',
  'FORMER_PUBLIC_URLS',
  'HOST',
  'LOGINS_PER_MINUTE',
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PORT',
  'PRICE_SERVICE_URL',
  'PUBLIC_URL',
  'PUSH_HOSTS',
  'PUSH_KEY',
  'READS_PER_MINUTE',
  'SAMPLE_WORLD',
  'SECURITY_CONTACT',
  'SETTINGS_FROM',
  'SETTLEMENT_KEY',
  'SIGNER_CAPS',
  'SIGNER_HOST',
  'SIGNER_PORT',
  'SIGNER_TOKEN',
  'SIGNER_URL',
  'SPONSOR_ADDRESS_BUDGET_MIST',
  'SPONSOR_DAY_BUDGET_MIST',
  'SPONSOR_GAS_MAX_MIST',
  'SPONSOR_HOST',
  'SPONSOR_KEY',
  'SPONSOR_KMS_ENDPOINT',
  'SPONSOR_KMS_KEY',
  'SPONSOR_PORT',
  'SPONSOR_TOKEN',
  'SPONSOR_URL',
  'START_CHECKPOINT',
  'SUIL_DEPLOY_KEY',
  'SUIL_MANIFEST',
  'SUIL_PROGRAMS',
  'SUI_ENV',
  'SUI_NODES',
  'SUPPORT_URL',
  'TRUST_PROXY',
  'VOUCHER_KEY',
  'VOUCHER_KMS_ENDPOINT',
  'VOUCHER_KMS_KEY',
] as const;

/** The name of an environment variable that some process of the application reads. */
export type VariableName = (typeof VARIABLES)[number];

/** Variables whose value is a secret: each may be in a file, which `X_FILE` names. */
export const SECRET_VARIABLES = [
  'AUDIT_DATABASE_URL',
  'AUDIT_KEY',
  'AUDIT_TOKEN',
  'CONTACT_KEY',
  'DATABASE_MIGRATION_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'DATABASE_WRITER_URL',
  'PUSH_KEY',
  'SETTLEMENT_KEY',
  'SIGNER_TOKEN',
  'SPONSOR_KEY',
  'SPONSOR_TOKEN',
  'SUIL_DEPLOY_KEY',
  'VOUCHER_KEY',
] as const satisfies readonly VariableName[];

export type SecretName = (typeof SECRET_VARIABLES)[number];
/** What the name of a secret's file has behind the variable's. */
export const SECRET_FILE_SUFFIX = '_FILE';

const NAMES: readonly string[] = [...VARIABLES, ...SECRET_VARIABLES.map((name) => `${name}${SECRET_FILE_SUFFIX}`)];

/** No other program's variables begin so, but for those below. */
const PREFIXES = [
  'AUDIT_',
  'CHAIN_',
  'CONSOLE_',
  'CONTACT_',
  'SETTLEMENT_',
  'SIGNER_',
  'SPONSOR_',
  'SUIL_',
  'SUI_',
  'VOUCHER_',
];
/** Variables of other programs that look like ours: of Sui's own tools, AppImage, CI runners. */
const FOREIGN: readonly string[] = ['APPDIR', 'CI_ENV', 'RUN_ENV', 'SUI_CONFIG_DIR', 'TMP_DIR'];
/** What Kubernetes and Docker set for a service of any name, e.g. SIGNER_SERVICE_HOST. */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP)(_(ADDR|PORT|PROTO))?)$/;
const DISTANCE_MAX = 2;
/** Two letters of four are half a name: `HOME` and `TEST` would be taken for `HOST`. */
const SHORT_NAME = 4;

/** @throws {SETUP_VARIABLE_UNKNOWN} naming the first variable that is probably a misspelt one of this project, and which; never its value */
export function assertVariableNames(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '' || isKnown(name) || FOREIGN.includes(name) || SERVICE_LINK.test(name))
      continue;
    const hasPrefix = PREFIXES.some((prefix) => name.startsWith(prefix));
    const capitals = name.toUpperCase();
    const nearest = nearestOf(capitals, hasPrefix ? NAMES : NAMES.filter(isAsLongAs(capitals)));
    if (nearest === null) continue;
    const { suggestion, distance } = nearest;
    const isNear = distance <= (suggestion.length <= SHORT_NAME ? DISTANCE_MAX - 1 : DISTANCE_MAX);
    if (isNear || hasPrefix) throw new AppError('SETUP_VARIABLE_UNKNOWN', { variable: name, suggestion });
  }
}

function isKnown(name: string): boolean {
  return NAMES.includes(name);
}

/** Whether a name is as long as `other`, give or take the letters that a misspelt one lacks or has: no other can be near. */
function isAsLongAs(other: string): (name: string) => boolean {
  return (name) => Math.abs(name.length - other.length) <= DISTANCE_MAX;
}

/** Returns the first of the candidates with the least distance, null without a candidate. */
function nearestOf(name: string, candidates: readonly string[]): { suggestion: string; distance: number } | null {
  return candidates
    .map((suggestion) => ({ suggestion, distance: editDistance(name, suggestion) }))
    .reduce<{ suggestion: string; distance: number } | null>(
      (best, one) => (best === null || one.distance < best.distance ? one : best),
      null,
    );
}

/** How many letters to insert, remove, replace or swap with their neighbour to make one text the other. */
function editDistance(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= left.length; row++) {
    const distances = [row];
    rows.push(distances);
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      distances.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          ...(isSwap && row > 1 && column > 1 ? [at(row - 2, column - 2) + 1] : []),
        ),
      );
    }
  }
  return at(left.length, right.length);
}
