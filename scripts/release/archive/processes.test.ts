import { expect, test } from 'vitest';
import { readConfig as readAuditorConfig } from '../../../suil/auditor/src/config.ts';
import { readConsoleOptions } from '../../../suil/console/src/options.ts';
import { readConfig as readServerConfig } from '../../../suil/server/src/config.ts';
import { readConfig as readSignerConfig } from '../../../suil/signer/src/config.ts';
import { readConfig as readSponsorConfig } from '../../../suil/sponsor/src/config.ts';
import { PROCESSES, variablesOf } from './processes.ts';

const READ = {
  server: readServerConfig,
  signer: readSignerConfig,
  auditor: readAuditorConfig,
  sponsor: readSponsorConfig,
  console: (environment: Record<string, string | undefined>) => readConsoleOptions([], environment),
};
/** Of each variable that some process needs, a value that can be used. */
const VALUES: Readonly<Record<string, string>> = {
  SUI_ENV: 'main',
  SUIL_MANIFEST: '/etc/suil/mainnet.json',
  PUBLIC_URL: 'https://suil.example',
  DATABASE_URL: 'postgres://web@db/suil',
  DATABASE_WRITER_URL: 'postgres://writer@db/suil',
  CONTACT_KEY: `one:${Buffer.alloc(32).toString('base64')}`,
  SIGNER_TOKEN: 'a-token-of-enough-characters',
  AUDIT_TOKEN: 'another-token-of-enough-characters',
  AUDIT_PUBLIC_KEY: '0a'.repeat(32),
  VOUCHER_KMS_KEY: 'arn:aws:kms:one',
  VOUCHER_KEY: 'suiprivkey1one',
  AUDIT_KMS_KEY: 'arn:aws:kms:two',
  AUDIT_KEY: 'suiprivkey1two',
  SPONSOR_TOKEN: 'one-more-token-of-enough-characters',
  SPONSOR_KMS_KEY: 'arn:aws:kms:three',
  SPONSOR_KEY: 'suiprivkey1three',
  SUI_NODES: JSON.stringify([
    { id: 'one', text: 'One', url: 'https://one.example' },
    { id: 'two', text: 'Two', url: 'https://two.example' },
  ]),
  AUDIT_DATABASE_URL: 'postgres://suil_audit@db/suil',
};
/** Without these a process starts, as a deployment does not want it: on the local chain, or without what it is for. */
const NOT_REFUSED = ['SUI_ENV', 'SUIL_MANIFEST', 'AUDIT_TOKEN'];

test.each(PROCESSES)(
  '$name starts with what its needs name, by each alternative, and refuses without any of it',
  (one) => {
    const alternatives = one.needed.map((name) => [name].flat());
    const most = Math.max(...alternatives.map(({ length }) => length));
    for (let choice = 0; choice < most; choice++) {
      const chosen = alternatives.map((names) => names[choice] ?? names[0] ?? '');
      const environment = Object.fromEntries(chosen.map((name) => [name, VALUES[name]]));
      expect(() => READ[one.name](environment)).not.toThrow();
      for (const name of chosen.filter((wanted) => !NOT_REFUSED.includes(wanted))) {
        // The signer takes the address of a server beside it.
        if (name === 'PUBLIC_URL' && one.name !== 'server') continue;
        expect(() => READ[one.name]({ ...environment, [name]: '' }), name).toThrow(`is not valid`);
      }
    }
  },
);

test('a process reads what it needs, where it listens, and its secrets are named', () => {
  for (const one of PROCESSES) {
    const variables = variablesOf(one);
    const names = variables.map(({ name }) => name);
    // The console alone has no folder.
    const folder = one.name === 'console' ? [] : ['DATA_DIR'];
    expect(names).toEqual(
      expect.arrayContaining([...one.needed.flat(), one.listens.host, one.listens.port, ...folder]),
    );
    expect(names).toEqual([...new Set(names)].sort());
  }
  const secrets = variablesOf({ name: 'signer' }).flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
  expect(secrets).toEqual(['SIGNER_TOKEN', 'VOUCHER_KEY']);
});
