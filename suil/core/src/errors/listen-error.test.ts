import { describe, expect, test } from 'vitest';
import { isAppError } from './app-error.ts';
import { translateListenError } from './listen-error.ts';

const place = { host: '203.0.113.1', port: 80, hostVariable: 'HOST', portVariable: 'PORT' };
const sentenceFor = (code: string) => {
  const error = translateListenError(Object.assign(new Error('listen'), { code }), place);
  return isAppError(error) ? error.message : error;
};

describe('regression/08 translateListenError', () => {
  test.each([
    ['EADDRINUSE', 'Port 80 is taken. Stop what uses it, or set PORT to another port.'],
    ['EACCES', 'This user may not open port 80. Set PORT to a port above 1023.'],
    [
      'EADDRNOTAVAIL',
      'This machine cannot listen on 203.0.113.1 (EADDRNOTAVAIL). Set HOST to an address of this machine.',
    ],
    ['ENOTFOUND', 'This machine cannot listen on 203.0.113.1 (ENOTFOUND). Set HOST to an address of this machine.'],
  ])('%s', (code, sentence) => expect(sentenceFor(code)).toBe(sentence));

  test('anything else stays what it is', () => {
    const cause = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    expect(translateListenError(cause, place)).toBe(cause);
    expect(translateListenError(null, place)).toBeNull();
  });
});
