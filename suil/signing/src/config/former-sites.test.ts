import { acceptsSite } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readSite, readVariables, SITE_VARIABLES, sitesOf } from './variables.ts';

const MOVED_MS = Date.UTC(2027, 2, 1, 12);
const NETWORK = { SUI_ENV: 'main', PUBLIC_URL: 'https://suil.example' };
const MOVED = { ...NETWORK, FORMER_PUBLIC_URLS: 'https://before.example=2027-03-01T12:00:00Z' };
const chain = 'sui:mainnet';
const NOW = { domain: 'suil.example', uri: 'https://suil.example', chain };
const BEFORE = { domain: 'before.example', uri: 'https://before.example', chain };
const read = (environment: Record<string, string>) =>
  sitesOf(readSite(readVariables(z.object(SITE_VARIABLES), environment)));

describe('acceptsSite', () => {
  test('default: the address of the app, on its chain, at any time; no other', () => {
    const sites = read(NETWORK);
    expect(acceptsSite(sites, NOW, 0)).toBe(true);
    expect(acceptsSite(sites, { ...NOW, chain: 'sui:testnet' }, 0)).toBe(false);
    expect(acceptsSite(sites, { ...NOW, uri: 'https://evil.example' }, 0)).toBe(false);
    expect(acceptsSite(sites, { ...NOW, domain: 'evil.example' }, 0)).toBe(false);
    expect(acceptsSite(sites, BEFORE, 0)).toBe(false);
    expect(acceptsSite(sites, { ...NOW, domain: '127.0.0.1:8080', uri: 'http://127.0.0.1:8080' }, 0)).toBe(false);
  });

  test('behavior: a former address until it was given up, and not later', () => {
    const sites = read(MOVED);
    expect(acceptsSite(sites, BEFORE, MOVED_MS - 1)).toBe(true);
    expect(acceptsSite(sites, BEFORE, MOVED_MS)).toBe(false);
    expect(acceptsSite(sites, { ...BEFORE, chain: 'sui:testnet' }, 0)).toBe(false);
    expect(acceptsSite(sites, { ...BEFORE, uri: 'http://before.example' }, 0)).toBe(false);
    expect(acceptsSite(sites, NOW, MOVED_MS)).toBe(true);
  });

  test('behavior: on a local chain any port of this machine, and no other machine', () => {
    const sites = read({});
    const at = (domain: string) => ({ domain, uri: `http://${domain}`, chain: 'sui:localnet' });
    expect(acceptsSite(sites, at('127.0.0.1:8080'), 0)).toBe(true);
    expect(acceptsSite(sites, at('localhost:9999'), 0)).toBe(true);
    expect(acceptsSite(sites, at('evil.example'), 0)).toBe(false);
    expect(acceptsSite(sites, { ...at('127.0.0.1:9999'), domain: 'evil.example' }, 0)).toBe(false);
  });
});

describe('FORMER_PUBLIC_URLS', () => {
  test('several, with spaces and a slash at the end', () => {
    const text = 'https://one.example/=2027-03-01T12:00:00Z, https://two.example:8443=2028-01-01T00:00:00.500Z';
    expect(read({ ...NETWORK, FORMER_PUBLIC_URLS: text }).former).toEqual([
      { domain: 'one.example', uri: 'https://one.example', untilMs: MOVED_MS },
      { domain: 'two.example:8443', uri: 'https://two.example:8443', untilMs: Date.UTC(2028, 0, 1) + 500 },
    ]);
  });

  test.each([
    'https://one.example',
    'one.example=2027-03-01T12:00:00Z',
    'https://one.example=2027-03-01',
    'https://one.example=2027-13-01T12:00:00Z',
    'https://one.example=2027-03-01T12:00:00+01:00',
    'https://one.example/chain=2027-03-01T12:00:00Z',
    'https://one.example=2027-03-01T12:00:00Z,',
  ])('error: CONFIG_INVALID for %s', (text) => {
    expect(() => read({ ...NETWORK, FORMER_PUBLIC_URLS: text })).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        context: expect.objectContaining({ name: 'FORMER_PUBLIC_URLS' }),
      }),
    );
  });
});
