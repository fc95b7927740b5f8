import { describe, expect, test } from 'vitest';
import { isLanguage, LANGUAGES, matchLanguage, toBcp47 } from './language.ts';

describe('languages', () => {
  test('default: the six of the specification', () => {
    expect(LANGUAGES).toEqual(['en_US', 'zh_TW', 'zh_CN', 'ja_JP', 'ko_KR', 'en_IN']);
    expect(LANGUAGES.map(toBcp47)).toEqual(['en-US', 'zh-TW', 'zh-CN', 'ja-JP', 'ko-KR', 'en-IN']);
    expect(isLanguage('en_GB')).toBe(false);
  });

  test("behavior: the best of a browser's list", () => {
    expect(matchLanguage(['en-IN'])).toBe('en_IN');
    expect(matchLanguage(['en-GB'])).toBe('en_US');
    expect(matchLanguage(['zh-HK'])).toBe('zh_TW');
    expect(matchLanguage(['zh-Hans-SG'])).toBe('zh_CN');
    expect(matchLanguage(['fr-FR', 'ja'])).toBe('ja_JP');
    expect(matchLanguage(['fr-FR'])).toBeNull();
  });
});
