import { expect, test } from 'vitest';
import { countryName, EMPTY, problemOf, trimmed } from './contact-form.ts';

const t = ((key: string) => key) as Parameters<typeof problemOf>[0];
const problemOfCountry = (country: string) => problemOf(t, 'country', { ...EMPTY, country });

test('default: two letters name a country, in either case', () => {
  expect(problemOfCountry('de')).toBeNull();
  expect(problemOfCountry(' JP ')).toBeNull();
  expect(countryName('de')).toBe(countryName('DE'));
  expect(countryName('DE')).not.toBe(countryName('GE'));
});

test('behavior: a whole name is not cut to the letters of another country', () => {
  expect(problemOfCountry('Germany')).toBe('contact.problem.country');
});

test('behavior: letters that name no country are refused', () => {
  for (const letters of ['ZZ', 'QX', '', 'D', '12', '日本']) expect(problemOfCountry(letters)).not.toBeNull();
});

test('behavior: the signed country is in capitals', () => {
  expect(trimmed({ ...EMPTY, country: ' de ', name: ' Ann ' })).toMatchObject({ country: 'DE', name: 'Ann' });
});
