import { expect, test } from 'vitest';
import { readSecretFiles } from './secret-files.ts';
import { assertVariableNames } from './variables.ts';

const NAMES = ['PORT', 'SIGNER_TOKEN', 'CONTACT_KEY'];
const files: Readonly<Record<string, string>> = { '/run/token': 'the-secret-token\n', '/run/empty': ' \n' };

function readText(path: string): string {
  const text = files[path];
  if (text === undefined) throw Object.assign(new Error('the-secret-token'), { code: 'ENOENT' });
  return text;
}

test('a secret is read from its file, without the line’s end; everything else stays', () => {
  const environment = { PORT: '1', SIGNER_TOKEN_FILE: '/run/token', CONTACT_KEY: 'given' };
  expect(readSecretFiles(environment, NAMES, readText)).toEqual({ ...environment, SIGNER_TOKEN: 'the-secret-token' });
});

test('an empty variable counts as none, of the secret and of its file', () => {
  expect(readSecretFiles({ SIGNER_TOKEN: '', SIGNER_TOKEN_FILE: '/run/token' }, NAMES, readText)['SIGNER_TOKEN']).toBe(
    'the-secret-token',
  );
  expect(readSecretFiles({ SIGNER_TOKEN: 'given', SIGNER_TOKEN_FILE: '' }, NAMES, readText)['SIGNER_TOKEN']).toBe(
    'given',
  );
});

test('files of other processes’ secrets, and of variables that are no secrets, are not opened', () => {
  const environment = { VOUCHER_KEY_FILE: '/run/absent', PORT_FILE: '/run/absent' };
  expect(readSecretFiles(environment, NAMES, readText)).toEqual(environment);
});

test.each([
  [
    'both are set',
    { SIGNER_TOKEN: 'the-secret-token', SIGNER_TOKEN_FILE: '/run/token' },
    'SIGNER_TOKEN_FILE is not valid: SIGNER_TOKEN is set, too. Leave one of them out',
  ],
  [
    'the file cannot be read',
    { SIGNER_TOKEN_FILE: '/run/absent' },
    'SIGNER_TOKEN_FILE is not valid: /run/absent cannot be read (ENOENT). Name a file that the user of this process may read',
  ],
  [
    'the file is empty',
    { SIGNER_TOKEN_FILE: '/run/empty' },
    'SIGNER_TOKEN_FILE is not valid: /run/empty is empty. Write the secret into it',
  ],
])('error: %s; the sentence does not repeat the secret', (_, environment, sentence) => {
  let message = '';
  try {
    readSecretFiles(environment, NAMES, readText);
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain(sentence);
  expect(message).not.toContain('the-secret-token');
});

test('the name of a secret’s file is known, of another variable’s not', () => {
  expect(() => assertVariableNames({ SIGNER_TOKEN_FILE: '/run/token', DATABASE_URL_FILE: '/run/url' })).not.toThrow();
  expect(() => assertVariableNames({ SIGNER_PORT_FILE: '/run/port' })).toThrow('SIGNER_PORT_FILE is not a variable');
  expect(() => assertVariableNames({ SIGNER_TOKEN_FIL: '/run/token' })).toThrow('the nearest is SIGNER_TOKEN_FILE');
});
