import { LANGUAGES } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { readEcosystem } from './routes.ts';

describe('readEcosystem', () => {
  test('default: every company has an id of its own, a secure link and a text in each language', () => {
    const { companies } = readEcosystem();
    expect(companies.length).toBeGreaterThan(0);
    expect(new Set(companies.map(({ id }) => id)).size).toBe(companies.length);
    for (const { url, description } of companies) {
      expect(url).toMatch(/^https:\/\//);
      expect(Object.keys(description).sort()).toEqual([...LANGUAGES].sort());
    }
  });
});
