/** The registry has every library's codes, with texts that name the same values: `readAppError` and the SDK rely on it. */
import { LEDGER_ERROR_TEXTS } from '@suil/ledger';
import { LIGHT_CLIENT_ERROR_TEXTS } from '@suil/light-client';
import { CHAIN_ERROR_TEXTS, ChainError } from '@suil/localnet';
import { POSTGRES_ERROR_TEXTS, PostgresError } from '@suil/postgres';
import { SIGNATURE_ERROR_TEXTS } from '@suil/signature';
import { TOOLCHAIN_ERROR_TEXTS } from '@suil/toolchain';
import { WALLET_ERROR_TEXTS } from '@suil/wallet';
import { describe, expect, test } from 'vitest';
import { describeFailure, readAppError } from './app-error.ts';
import { APP_ERROR_CODES, errorEntry } from './code-entries.ts';
import { ERROR_TEXTS } from './texts.ts';

const LIBRARIES = {
  chain: CHAIN_ERROR_TEXTS,
  ledger: LEDGER_ERROR_TEXTS,
  'light client': LIGHT_CLIENT_ERROR_TEXTS,
  postgres: POSTGRES_ERROR_TEXTS,
  signature: SIGNATURE_ERROR_TEXTS,
  toolchain: TOOLCHAIN_ERROR_TEXTS,
  wallet: WALLET_ERROR_TEXTS,
} satisfies Record<string, Readonly<Record<string, string>>>;

const registry: Readonly<Record<string, string>> = ERROR_TEXTS;
const namesIn = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe.each(Object.entries(LIBRARIES))('the codes of %s', (_, texts: Readonly<Record<string, string>>) => {
  test('are in the registry', () => {
    expect(Object.keys(texts).length).toBeGreaterThan(0);
    expect(Object.keys(texts).filter((code) => !(APP_ERROR_CODES as string[]).includes(code))).toEqual([]);
  });

  test('have values that the registry can fill its texts with', () => {
    for (const [code, text] of Object.entries(texts))
      for (const name of namesIn(registry[code])) expect(namesIn(text), `${code} {${name}}`).toContain(name);
  });
});

test('what a node sends reads back: its texts are those of the registry', () => {
  const sent = Object.entries(CHAIN_ERROR_TEXTS).filter(([code]) => !code.startsWith('CHAIN_DATA_'));
  expect(sent.filter(([code, text]) => registry[code] !== text)).toEqual([]);
});

test('a busy database is an answer of 503 that can be asked again', () => {
  expect(errorEntry('DATABASE_BUSY')).toMatchObject({ http: 503, retryable: true });
});

test('an operator reads the sentence of the product, with what to do', () => {
  const database = new PostgresError('SETUP_DATABASE_TOO_OLD', { found: 14, needed: 15 });
  expect(readAppError(database)?.message).toBe(
    'The database is Postgres 14. This application needs Postgres 15 or newer: upgrade it, or set DATABASE_URL to another one.',
  );
  const chain = new ChainError('CHAIN_DATA_INCOMPATIBLE', { path: 'chain', found: 'one', expected: 'two' });
  expect(describeFailure(chain)).toMatch(/Start afresh with: npm run reset$/);
  const schema = new PostgresError('SETUP_SCHEMA_UNKNOWN', { scope: 'server', found: '2 second', known: 1 });
  expect(describeFailure(schema)).toBe(
    'The database was written by another version (server 2 second; this one knows 1). Update the code, or begin anew with: npm run reset',
  );
});
