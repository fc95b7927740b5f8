import { expect, test } from 'vitest';
import { readConsoleOptions } from './options.ts';

const read = (...args: string[]) => readConsoleOptions(['--network', 'localnet', ...args]);

test('default: this machine alone, and the processes of npm start', () => {
  expect(read()).toEqual({
    isHelp: false,
    node: { network: 'localnet', url: 'http://127.0.0.1:9000' },
    manifestPath: 'deployment/localnet.json',
    servers: ['http://127.0.0.1:8080'],
    signer: 'http://127.0.0.1:9100',
    auditor: 'http://127.0.0.1:9200',
    prometheus: null,
    host: '127.0.0.1',
    port: 9300,
    behindLogin: null,
  });
});

test('behavior: several servers, no signer, a Prometheus, an address behind a login', () => {
  const options = read(
    ...['--server', 'http://a:1/', '--server', 'https://b', '--signer', 'none', '--prometheus', 'http://p:9090'],
    ...['--host', '0.0.0.0', '--behind-login', 'https://console.example'],
  );
  expect(options.servers).toEqual(['http://a:1', 'https://b']);
  expect(options).toMatchObject({ signer: null, prometheus: 'http://p:9090', host: '0.0.0.0' });
  expect(options.behindLogin?.host).toBe('console.example');
  expect(readConsoleOptions(['--help']).isHelp).toBe(true);
});

test.each([
  [['--host', '0.0.0.0'], '--host'],
  [['--host', '10.0.0.7'], '--host'],
  [['--host', '127.0.0.1.example'], '--host'],
  [['--behind-login', 'http://console.example'], '--behind-login'],
  [['--server', 'file:///etc/passwd'], '--server'],
  [['--server', 'http://name:secret@a'], '--server'],
  [['--port', '70000'], '--port'],
  [['--network', 'moon'], '--network'],
  [['--token', 'x'], '--token'],
])('error: CONFIG_INVALID for %s', (args, name) => expect(() => read(...args)).toThrow(name));

test('security: a password in an address is not repeated', () => {
  expect(() => read('--signer', 'http://name:secret@a')).toThrow(/^(?!.*secret)/);
});
