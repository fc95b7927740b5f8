import { createHash } from 'node:crypto';
import { fillRescueTemplate, type RescuePlace, readRescuePlace } from '@suil/core';
import { expect, test } from 'vitest';
import { composeTemplate } from './template.ts';

const template = composeTemplate({
  script: 'const end = "</script>"; // <!-- $&',
  style: 'p{margin:0}',
  licences: 'MIT --> ©',
});
const place = {
  chain: 'sui:mainnet',
  manifest: { package: '0x1' },
  nodes: ['https://a.example/</script>'],
} as unknown as RescuePlace;

test('the policy names the hash of the code that is in the page, which nothing inside ends', () => {
  const [, code = ''] = /<script type="module">(.*?)<\/script>/s.exec(template) ?? [];
  expect(code).toBe('const end = "<\\/script>"; // <\\!-- $&');
  expect(template).toContain(`script-src 'sha256-${createHash('sha256').update(code).digest('base64')}'`);
});

test('the libraries’ notices are in a comment that they cannot end', () => {
  expect(template.slice(0, template.indexOf('<html'))).toBe(
    '<!doctype html>\n<!-- The libraries whose code is in this file:\n\nMIT - -> ©\n-->\n',
  );
});

test('the deployment is read back as it was put in, and ends no element', () => {
  const page = fillRescueTemplate(template, place);
  const [, json = ''] = /<script type="application\/json" id="place">(.*?)<\/script>/s.exec(page) ?? [];
  expect(readRescuePlace({ getElementById: () => ({ textContent: json }) })).toEqual(place);
  expect(page).toBe(fillRescueTemplate(template, place));
});

test('a page that has no space for it is refused', () => {
  expect(() => fillRescueTemplate('<html></html>', place)).toThrow('the template has one space');
});
