import { isAppErrorCode, LANGUAGES } from '@suil/core';
import i18next from 'i18next';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { onLoginSuccess } from './events.ts';
import { changeLanguage, startTexts, textIn } from './i18n.ts';
import { readLanguage, useLanguage } from './language.ts';

const stored = new Map<string, string>();
const page = { documentElement: { lang: '' } };

beforeEach(() => {
  stored.clear();
  const target = new EventTarget();
  vi.stubGlobal('window', Object.assign(target, { localStorage: storageOf(stored) }));
  vi.stubGlobal('document', page);
});

function storageOf(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

describe('language', () => {
  test('the store starts at zh_TW, an empty or unknown storage reads as zh_CN', () => {
    expect(useLanguage.getInitialState().code).toBe('zh_TW');
    expect(readLanguage()).toBe('zh_CN');
    stored.set('language', 'tlh');
    expect(readLanguage()).toBe('zh_CN');
    stored.set('language', 'ja_JP');
    expect(readLanguage()).toBe('ja_JP');
  });

  test('the first visit paints zh_CN; a switch keeps the raw key, the lang attribute and fires a new login', async () => {
    await startTexts();
    expect(page.documentElement.lang).toBe('zh-CN');
    expect(i18next.t('wallet.connectWallet')).toBe('连接钱包');
    const heard: boolean[] = [];
    const stop = onLoginSuccess((detail) => heard.push(detail.isNew));
    await changeLanguage('ko_KR');
    stop();
    expect(stored.get('language')).toBe('ko_KR');
    expect(page.documentElement.lang).toBe('ko-KR');
    expect(useLanguage.getState().code).toBe('ko_KR');
    expect(i18next.t('wallet.connectWallet')).toBe('지갑 연결');
    expect(heard).toEqual([true]);
  });

  test('a text missing in the language falls back to en_US', async () => {
    await startTexts();
    i18next.addResource('zh_CN', 'translation', 'review.open', undefined as unknown as string);
    expect(i18next.t('review.open')).toBe('Review');
  });

  test('the offer of another language is in that language', async () => {
    await startTexts();
    expect(await textIn('ja_JP', 'language.offer')).toBe('日本語で表示する');
  });
});

describe('translation loader (specification §9)', () => {
  test('10 parallel reads, 5 retries from 350 ms, 1000 replaces, namespace translation', async () => {
    await startTexts();
    const connector = i18next.services.backendConnector;
    expect(connector.maxParallelReads).toBe(10);
    expect(connector.maxRetries).toBe(5);
    expect(connector.retryTimeout).toBe(350);
    expect(i18next.services.interpolator).toHaveProperty('maxReplaces', 1000);
    expect(i18next.options.defaultNS).toEqual(['translation']);
    expect(i18next.options.fallbackLng).toEqual(['en_US']);
  });
});

test('all six languages hold the same keys and placeholders', async () => {
  const files = import.meta.glob<{ default: Record<string, string> }>('../locales/*.json', { eager: true });
  const texts = (code: string) => files[`../locales/${code}.json`]!.default;
  const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
  const reference = texts('en_US');
  for (const code of LANGUAGES) {
    expect(Object.keys(texts(code)).sort(), code).toEqual(Object.keys(reference).sort());
    for (const [key, text] of Object.entries(texts(code))) {
      expect(text.trim(), `${code} ${key}`).not.toBe('');
      if (!/_(one|other)$/.test(key)) expect(holes(text), `${code} ${key}`).toBe(holes(reference[key]!));
    }
  }
});

test('every translated error is a code of the registry', async () => {
  const { default: texts } = await import('../locales/en_US.json');
  const codes = Object.keys(texts).filter((key) => key.startsWith('errors.') && key !== 'errors.unknown');
  expect(codes.map((key) => key.slice('errors.'.length)).filter((code) => !isAppErrorCode(code))).toEqual([]);
});
