/** Which texts are addresses of validators. */
import { expect, test } from 'vitest';
import { isMultiaddr } from './multiaddr.ts';

test.each([
  '',
  '/ip4/127.0.0.1/tcp/80',
  '/ip4/0.0.0.0/udp/0',
  '/ip4/255.255.255.255/udp/65535',
  '/ip6/::1/tcp/80/http',
  '/ip6/2001:db8::8a2e:370:7334/udp/1',
  '/dns/validator.example/tcp/8080/https',
  '/dns4/validator.example/udp/1/quic-v1',
  '/unix/tmp',
  '/http',
])('an address: %s', (text) => {
  expect(isMultiaddr(text)).toBe(true);
});

test.each([
  '/',
  'ip4/127.0.0.1',
  '127.0.0.1:80',
  '/ip4',
  '/ip4/127.0.0.1/tcp',
  '/ip4/127.0.0.1/tcp/',
  '/ip4/127.0.0.1/tcp/80/',
  '/ip4/127.0.0.256/tcp/80',
  '/ip4/127.0.1/tcp/80',
  '/ip4/127.0.0.01/tcp/80',
  '/ip4/127.0.0.1/tcp/65536',
  '/ip4/127.0.0.1/tcp/-1',
  '/ip6/127.0.0.1/tcp/80',
  '/ip6/1::2::3/tcp/80',
  '/ip6/::1]/tcp/80',
  '/pigeon/1',
])('no address: %s', (text) => {
  expect(isMultiaddr(text)).toBe(false);
});
