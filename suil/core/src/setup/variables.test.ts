import { describe, expect, test } from 'vitest';
import { isAppError } from '../errors/app-error.ts';
import { assertVariableNames } from './variables.ts';

/** The name that is suggested instead, or null when the variable is let through. */
function suggestionFor(name: string): unknown {
  try {
    assertVariableNames({ PATH: '/bin', [name]: 'secret' });
    return null;
  } catch (error) {
    expect(String(error)).not.toContain('secret');
    expect(String(error)).toContain(name);
    return isAppError(error, 'SETUP_VARIABLE_UNKNOWN') ? error.context['suggestion'] : error;
  }
}

describe('regression/08 assertVariableNames', () => {
  test.each([
    ['SUI_NODE', 'SUI_NODES'],
    ['SUI_EVN', 'SUI_ENV'],
    ['SIU_ENV', 'SUI_ENV'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DTABASE_UR', 'DATABASE_URL'],
    ['DATABASE_MIGRATIONS_URL', 'DATABASE_MIGRATION_URL'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['PROT', 'PORT'],
    ['HOTS', 'HOST'],
    ['sui_env', 'SUI_ENV'],
    // By their beginning, however far from any name.
    ['SUIL_MANIFEST_PATH', 'SUIL_MANIFEST'],
    ['SIGNER_SECRET_TOKEN', 'SIGNER_TOKEN'],
    ['VOUCHER_KMS_REGION', 'VOUCHER_KMS_KEY'],
    ['CHAIN_HOST', 'CHAIN_PORT'],
  ])('%s is refused with %s', (name, suggestion) => expect(suggestionFor(name)).toBe(suggestion));

  test.each([
    'SUI_ENV',
    'HOME',
    'TEST',
    'PROD',
    'SHELL',
    'TMPDIR',
    'APPDIR',
    'NODE_ENV',
    'BASE_URL',
    'HOSTNAME',
    'LOGNAME',
    'AWS_REGION',
    'npm_config_port',
    'SUI_CONFIG_DIR',
    'SIGNER_SERVICE_HOST',
    'SIGNER_SERVICE_PORT_HTTP',
    'SIGNER_PORT_9100_TCP_ADDR',
  ])('%s is let through', (name) => expect(suggestionFor(name)).toBeNull());

  test('an empty value counts as none', () => {
    expect(() => assertVariableNames({ SUI_NODE: '', SUI_EVN: undefined })).not.toThrow();
  });

  test('the sentence says what to do', () => {
    expect(() => assertVariableNames({ SUI_NODE: 'x' })).toThrow(
      'SUI_NODE is not a variable of this application; the nearest is SUI_NODES. Correct its name or remove it.',
    );
  });
});
