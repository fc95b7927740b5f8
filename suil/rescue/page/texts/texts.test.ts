import { expect, test } from 'vitest';
import english from './en_US.json';
import japanese from './ja_JP.json';
import korean from './ko_KR.json';
import { languageFor, translatorOf } from './texts.ts';
import simplified from './zh_CN.json';
import traditional from './zh_TW.json';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

for (const [name, texts] of Object.entries({ japanese, korean, simplified, traditional })) {
  test(`${name} has every text, with the same placeholders`, () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english))
      expect(placeholders(texts[key as keyof typeof english]), key).toEqual(placeholders(text));
  });
}

test('a value is put in as it is, also where it looks like a placeholder', () => {
  expect(translatorOf('en_US')('node.silent', { node: '$& {node}' })).toBe(
    '$& {node} does not answer. Try another node.',
  );
});

test.each([
  [['zh-TW', 'en-US'], 'zh_TW'],
  [['fr-FR', 'ja'], 'ja_JP'],
  [['fr-FR'], 'en_US'],
] as const)('of %j it speaks %s', (tags, language) => {
  expect(languageFor(tags)).toBe(language);
});
