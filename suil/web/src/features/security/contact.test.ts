import { expect, test } from 'vitest';
import { readContact } from './contact.ts';

test('default: the first web or mail address', () => {
  const text =
    '# Contact: mailto:no@example.org\r\ncontact: tel:+1-201-555-0123\nContact: mailto:security@example.org\nContact: https://example.org/\n';
  expect(readContact(text)).toBe('mailto:security@example.org');
});

test('attack: an address that would run a script is none, nor is a page of HTML', () => {
  expect(readContact('Contact: javascript:alert(1)\n')).toBeNull();
  expect(readContact('<!doctype html>\n<p>Contact: https://example.org')).toBeNull();
});
