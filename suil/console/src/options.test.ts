import { expect, test } from 'vitest';
import { readConsoleOptions } from './options.ts';

const read = (...args: string[]) => readConsoleOptions(['--network', 'localnet', ...args], {});

test('default: this machine alone, and the processes of npm start', () => {
  expect(read()).toEqual({
    isHelp: false,
    node: { network: 'localnet', url: 'http://127.0.0.1:9000' },
    manifestPath: 'deployment/localnet.json',
    servers: ['http://127.0.0.1:8080'],
    signer: 'http://127.0.0.1:9100',
    auditor: 'http://127.0.0.1:9200',
    sponsor: 'http://127.0.0.1:9400',
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
  expect(readConsoleOptions(['--help'], {}).isHelp).toBe(true);
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

test('default: without options the variables count, as a service manager gives them', () => {
  const environment = {
    SUI_ENV: 'main',
    SUIL_MANIFEST: '/etc/suil/mainnet.json',
    SIGNER_URL: 'https://signer.example',
    AUDIT_URL: 'none',
    SPONSOR_URL: 'https://sponsor.example',
    CONSOLE_NODE_URL: 'https://node.example',
    CONSOLE_SERVER_URLS: 'http://127.0.0.1:8080, http://127.0.0.1:8081/',
    CONSOLE_PROMETHEUS_URL: 'http://127.0.0.1:9090',
    CONSOLE_HOST: '0.0.0.0',
    CONSOLE_PORT: '9301',
    CONSOLE_LOGIN_URL: 'https://console.example',
  };
  expect(readConsoleOptions([], environment)).toEqual({
    isHelp: false,
    node: { network: 'mainnet', url: 'https://node.example' },
    manifestPath: '/etc/suil/mainnet.json',
    servers: ['http://127.0.0.1:8080', 'http://127.0.0.1:8081'],
    signer: 'https://signer.example',
    auditor: null,
    sponsor: 'https://sponsor.example',
    prometheus: 'http://127.0.0.1:9090',
    host: '0.0.0.0',
    port: 9301,
    behindLogin: new URL('https://console.example'),
  });
  const options = readConsoleOptions(
    ['--network', 'testnet', '--server', 'http://a', '--signer', 'none', '--port', '0'],
    environment,
  );
  expect(options).toMatchObject({ node: { network: 'testnet' }, servers: ['http://a'], signer: null, port: 0 });
});

test.each([
  [{ CONSOLE_HOST: '0.0.0.0' }, 'CONSOLE_HOST'],
  [{ CONSOLE_LOGIN_URL: 'http://console.example' }, 'CONSOLE_LOGIN_URL'],
  [{ CONSOLE_SERVER_URLS: 'http://a,,http://b' }, 'CONSOLE_SERVER_URLS'],
  [{ CONSOLE_PORT: '70000' }, 'CONSOLE_PORT'],
  [{ SIGNER_URL: 'signer' }, 'SIGNER_URL'],
  [{ SPONSOR_URL: 'sponsor' }, 'SPONSOR_URL'],
  [{ SUI_ENV: 'mainnet' }, 'SUI_ENV'],
  [{ CONSOLE_SERVERS: 'http://a' }, 'CONSOLE_SERVER_URLS'],
])('error: CONFIG_INVALID for %s', (environment, name) => {
  expect(() => readConsoleOptions(['--network', 'localnet'], environment)).toThrow(name);
});

test('error: neither option nor variable names the network', () => {
  expect(() => readConsoleOptions([], {})).toThrow('--network');
});

test('security: a password in an address is not repeated', () => {
  expect(() => read('--signer', 'http://name:secret@a')).toThrow(/^(?!.*secret)/);
});
