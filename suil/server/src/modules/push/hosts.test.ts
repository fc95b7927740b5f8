import { expect, test } from 'vitest';
import { readPushHosts } from '../../push-settings.ts';
import { createGuardedLookup, isPublicAddress } from './guarded-lookup.ts';
import { parseEndpoint } from './hosts.ts';

const NONE = { hosts: [], testOrigins: [] };

test('default: endpoints as browsers give them', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/dX3Q:APA91b-_x',
    'https://fcm.googleapis.com/wp/dX3Q:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2bx%3d',
  ])
    expect([endpoint, parseEndpoint(endpoint, NONE)?.href]).toEqual([endpoint, endpoint]);
});

test.each([
  'http://fcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evilfcm.googleapis.com/a',
  'https://push.apple.com.evil.example/a',
  'https://evilpush.apple.com/a',
  'https://.push.apple.com/a',
  'https://fcm.googleapis.com@127.0.0.1/a',
  'https://127.0.0.1@fcm.googleapis.com/a',
  'https://user:word@fcm.googleapis.com/a',
  'https://fcm.googleapis.com/a#b',
  'https://FCM.googleapis.com/a',
  'https:fcm.googleapis.com/a',
  'https://fcm.googleapis.com\\@127.0.0.1/a',
  'https://fcm.googleapis.com/a\n',
  ' https://fcm.googleapis.com/a',
  'https://fcm.googleapis.com/a/../b',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://2130706433/a',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/a',
  'http://127.0.0.1:9000/a',
  'file:///etc/passwd',
  'data:,a',
  'javascript:1',
  '//fcm.googleapis.com/a',
  '',
])('attack: %s is no endpoint', (endpoint) => {
  expect(parseEndpoint(endpoint, NONE)).toBeNull();
});

test('behavior: an operator adds hosts; a test’s endpoint is on a local chain and on this machine alone', () => {
  const local = readPushHosts('push.example, .ours.example:8443,http://127.0.0.1:9555', true);
  expect(local).toEqual({ hosts: ['push.example', '.ours.example:8443'], testOrigins: ['http://127.0.0.1:9555'] });
  if (local === null) throw new Error('they are hosts');
  const isAllowed = (endpoint: string) => parseEndpoint(endpoint, local) !== null;
  expect(['https://push.example/a', 'https://a.ours.example:8443/', 'http://127.0.0.1:9555/a'].map(isAllowed)).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    ['http://push.example/a', 'https://ours.example:8443/', 'http://127.0.0.1:9556/a', 'https://127.0.0.1:9555/'].map(
      isAllowed,
    ),
  ).toEqual([false, false, false, false]);
  expect(readPushHosts('http://127.0.0.1:9555', false)).toBeNull();
  for (const text of [
    '127.0.0.1',
    '[::1]',
    'localhost',
    '*',
    '*.example',
    'https://push.example',
    'a b.example',
    '',
    'push.example/a',
  ])
    expect([text, readPushHosts(text, true)]).toEqual([text, null]);
  for (const text of ['http://10.0.0.1:80', 'http://localhost:80', 'http://127.0.0.1:80/a'])
    expect([text, readPushHosts(text, true)]).toEqual([text, null]);
});

test('attack: no address of a private network is public, in any notation', () => {
  const hidden = [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '::127.0.0.1'],
  ];
  expect(hidden.filter(isPublicAddress)).toEqual([]);
  const open = [
    '142.250.74.10',
    '17.188.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2a00:1450:4001:80b::200a',
    '2620:149:a::1',
  ];
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('attack: a name with one private address among public ones is refused', async () => {
  const addresses = [
    { address: '142.250.74.10', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ];
  const ask = (given: typeof addresses) =>
    new Promise<unknown>((resolve) => {
      createGuardedLookup((_, __, done) => done(null, given))('push.example', { all: true }, (error, found) =>
        resolve(error?.message ?? found),
      );
    });
  expect(await ask(addresses)).toBe('push.example is a private address');
  expect(await ask(addresses.slice(0, 1))).toEqual(addresses.slice(0, 1));
  expect(await ask([])).toBe('push.example has no address');
});
