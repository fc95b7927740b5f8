/** What each process of a deployment needs: variables, ports, folders, other processes. The release's manifest names it. */

import { AUDITOR_VARIABLES } from '../../../suil/auditor/src/config.ts';
import { CONSOLE_VARIABLES } from '../../../suil/console/src/config.ts';
import { SECRET_VARIABLES } from '../../../suil/core/src/setup/variables.ts';
import { SERVER_VARIABLES } from '../../../suil/server/src/config.ts';
import { SIGNER_VARIABLES } from '../../../suil/signer/src/config.ts';
import { SPONSOR_VARIABLES } from '../../../suil/sponsor/src/config.ts';

export interface ProcessNeeds {
  readonly name: 'server' | 'signer' | 'auditor' | 'sponsor' | 'console';
  readonly count: 'one or more' | 'exactly one' | 'none or one' | 'none or more';
  /** Variables that a network other than the local chain needs; of a list one is enough. */
  readonly needed: readonly (string | readonly string[])[];
  /** Where it listens: variables with address and port, the port without them, and what reaches it. */
  readonly listens: {
    readonly host: string;
    readonly port: string;
    readonly default: number;
    readonly reachedBy: string;
  };
  readonly connects: readonly string[];
  /** What it keeps below `DATA_DIR`; null: nothing that has to last. */
  readonly keeps: string | null;
}

export const PROCESSES: readonly ProcessNeeds[] = [
  {
    name: 'server',
    count: 'one or more',
    needed: ['SUI_ENV', 'SUIL_MANIFEST', 'PUBLIC_URL', 'DATABASE_URL', 'DATABASE_WRITER_URL', 'CONTACT_KEY'],
    listens: { host: 'HOST', port: 'PORT', default: 8080, reachedBy: 'the proxy; /metrics by this machine alone' },
    connects: ['Postgres', 'Sui nodes', 'signer', 'auditor', 'sponsor', 'push services'],
    keeps: null,
  },
  {
    name: 'signer',
    count: 'exactly one',
    needed: [
      'SUI_ENV',
      'SUIL_MANIFEST',
      'PUBLIC_URL',
      'SIGNER_TOKEN',
      'AUDIT_PUBLIC_KEY',
      ['VOUCHER_KMS_KEY', 'VOUCHER_KEY'],
    ],
    listens: { host: 'SIGNER_HOST', port: 'SIGNER_PORT', default: 9100, reachedBy: 'servers and Prometheus' },
    connects: ['AWS KMS', 'Sui nodes'],
    keeps: 'signer/',
  },
  {
    name: 'auditor',
    count: 'exactly one',
    needed: [
      'SUI_ENV',
      'SUIL_MANIFEST',
      'PUBLIC_URL',
      'SUI_NODES',
      'AUDIT_DATABASE_URL',
      'AUDIT_TOKEN',
      ['AUDIT_KMS_KEY', 'AUDIT_KEY'],
    ],
    listens: { host: 'AUDIT_HOST', port: 'AUDIT_PORT', default: 9200, reachedBy: 'servers and Prometheus' },
    connects: ['Postgres', 'AWS KMS', 'Sui nodes', 'the app at PUBLIC_URL'],
    keeps: 'auditor/',
  },
  {
    name: 'sponsor',
    count: 'none or one',
    needed: ['SUI_ENV', 'SUIL_MANIFEST', 'SUI_NODES', 'SPONSOR_TOKEN', ['SPONSOR_KMS_KEY', 'SPONSOR_KEY']],
    listens: { host: 'SPONSOR_HOST', port: 'SPONSOR_PORT', default: 9400, reachedBy: 'servers and Prometheus' },
    connects: ['AWS KMS', 'Sui nodes'],
    keeps: 'sponsor/',
  },
  {
    name: 'console',
    count: 'none or more',
    needed: ['SUI_ENV', 'SUIL_MANIFEST'],
    listens: {
      host: 'CONSOLE_HOST',
      port: 'CONSOLE_PORT',
      default: 9300,
      reachedBy: 'operators on this machine, or a proxy that demands a login',
    },
    connects: ['server', 'signer', 'auditor', 'Sui nodes', 'Prometheus'],
    keeps: null,
  },
];

const READ: Readonly<Record<ProcessNeeds['name'], readonly string[]>> = {
  server: SERVER_VARIABLES,
  signer: SIGNER_VARIABLES,
  auditor: AUDITOR_VARIABLES,
  sponsor: SPONSOR_VARIABLES,
  console: CONSOLE_VARIABLES,
};

/** Returns every variable that a process reads, sorted, and whether it is a secret, which may be in a file. */
export function variablesOf({ name }: Pick<ProcessNeeds, 'name'>): readonly { name: string; isSecret: boolean }[] {
  const secrets: readonly string[] = SECRET_VARIABLES;
  return [...READ[name]].sort().map((variable) => ({ name: variable, isSecret: secrets.includes(variable) }));
}
