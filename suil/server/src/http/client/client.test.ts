import { describe, expect, test } from 'vitest';
import { clientOf, isForwarded } from './client.ts';

const from = (peer: string, headers: Record<string, string> = {}) => ({ peer, headers });

describe('clientOf', () => {
  test('default: the connection, whatever the headers say', () => {
    const headers = { 'x-forwarded-for': '1.2.3.4', 'x-real-ip': '1.2.3.4' };
    expect(clientOf(from('10.0.0.9', headers), null)).toBe('10.0.0.9');
    expect(clientOf({ peer: undefined, headers: {} }, null)).toBe('local');
  });

  test('behavior: as many proxies as are ours, counted from the right', () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7,10.0.0.1' };
    expect(clientOf(from('10.0.0.2', headers), { hops: 1 })).toBe('10.0.0.1');
    expect(clientOf(from('10.0.0.2', headers), { hops: 2 })).toBe('203.0.113.7');
    // Fewer entries than proxies: the request came another way.
    expect(clientOf(from('10.0.0.2', headers), { hops: 4 })).toBe('10.0.0.2');
    expect(clientOf(from('10.0.0.2', { 'x-forwarded-for': 'junk' }), { hops: 1 })).toBe('10.0.0.2');
    expect(clientOf(from('10.0.0.2'), { hops: 1 })).toBe('10.0.0.2');
  });

  test('behavior: one named header', () => {
    const headers = { 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '6.6.6.6' };
    expect(clientOf(from('10.0.0.2', headers), { header: 'cf-connecting-ip' })).toBe('203.0.113.7');
  });

  test('behavior: addresses of one IPv6 network are one client, and a mapped IPv4 address is that address', () => {
    for (const address of ['2001:db8:0:7::1', '2001:db8:0:7:ffff::9', '2001:0db8:0000:0007:1:2:3:4'])
      expect(clientOf(from(address), null)).toBe('2001:db8:0:7::/64');
    expect(clientOf(from('2001:db8::1'), null)).toBe('2001:db8:0:0::/64');
    expect(clientOf(from('::ffff:192.0.2.1'), null)).toBe('192.0.2.1');
    expect(clientOf(from('fe80::1%eth0'), null)).toBe('fe80:0:0:0::/64');
  });
});

test('isForwarded: by any of the usual headers, or the trusted one', () => {
  expect(isForwarded({}, null)).toBe(false);
  expect(isForwarded({ 'x-forwarded-for': '1.2.3.4' }, null)).toBe(true);
  expect(isForwarded({ via: '1.1 proxy' }, null)).toBe(true);
  expect(isForwarded({ 'x-client': '1.2.3.4' }, null)).toBe(false);
  expect(isForwarded({ 'x-client': '1.2.3.4' }, { header: 'x-client' })).toBe(true);
});
