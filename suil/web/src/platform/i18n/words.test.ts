import type { Language } from '@suil/core';
import { expect, test } from 'vitest';

/** The words of docs/interface-words.md, which people read, against the texts, which the app shows. */
const COLUMNS = {
  English: ['en_US', 'en_IN'],
  简体中文: ['zh_CN'],
  繁體中文: ['zh_TW'],
  日本語: ['ja_JP'],
  한국어: ['ko_KR'],
} as const;

const pages = import.meta.glob<string>('../../../../../docs/interface-words.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const files = import.meta.glob<{ default: Record<string, string> }>('./locales/*.json', { eager: true });
const textsOf = (language: Language) => files[`./locales/${language}.json`]?.default ?? {};

interface Row {
  word: string;
  language: Language;
  keys: string[];
}

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());

/** Each word of each table, once per language. */
function readRows(page: string): Row[] {
  let head: string[] = [];
  return page.split('\n').flatMap((line) => {
    if (!line.startsWith('|') || line.startsWith('|---')) return [];
    const cells = cellsOf(line);
    if (cells.includes('English')) {
      head = cells;
      return [];
    }
    const keys = [...(cells[head.indexOf('texts')] ?? '').matchAll(/`([\w.]+)`/g)].map(([, key]) => key ?? '');
    return Object.entries(COLUMNS).flatMap(([column, languages]) =>
      languages.map((language) => ({ word: cells[head.indexOf(column)] ?? '', language, keys })),
    );
  });
}

const rows = readRows(Object.values(pages)[0] ?? '');

test('every text of a row contains the row’s word', () => {
  // 3 places, 15 verbs and 2 words for several of them, in six languages.
  expect(rows).toHaveLength(20 * 6);
  const wrong = rows.flatMap(({ word, language, keys }) => {
    expect(word).not.toBe('');
    expect(keys).not.toEqual([]);
    return keys
      .map((key) => ({ key, text: textsOf(language)[key] ?? '' }))
      .filter(({ text }) => !text.toLowerCase().includes(word.toLowerCase()))
      .map(({ key, text }) => `${language} ${key}: "${text}" is without "${word}"`);
  });
  expect(wrong).toEqual([]);
});

test('no two rows of a language share a word', () => {
  for (const language of Object.values(COLUMNS).flat()) {
    const words = rows.filter((row) => row.language === language).map(({ word }) => word);
    expect(new Set(words).size, language).toBe(words.length);
  }
});

/** What moves were called before they had one name each. */
const OLD_LABELS: Partial<Record<Language, readonly string[]>> = {
  en_US: [
    'Withdraw income',
    'Receive the principal',
    'Receive the last income',
    'Receive in the wallet',
    'Exchange PRO for USDC',
    'Sign in',
    'Log in with a signature',
    'Top up the ledger',
  ],
  zh_CN: ['定期', '定期质押', '定期质押 SUI', '提取收益', '取回本金', '领取到钱包', 'SUIL 质押'],
  zh_TW: ['定期', '定期質押', '定期質押 SUI', '提取收益', '取回本金', '領取到錢包', 'SUIL 質押'],
  ja_JP: ['引き出す', '定期', '収益を引き出す', '元本を受け取る', 'ウォレットで受け取る'],
  ko_KR: ['원금 받기', '수익 출금', '마지막 수익 받기'],
};

test('no text is a label that was replaced', () => {
  for (const [language, labels] of Object.entries(OLD_LABELS)) {
    const left = Object.entries(textsOf(language as Language)).filter(([, text]) => labels.includes(text));
    expect(left, language).toEqual([]);
  }
  // A category of the ecosystem is not an action.
  const exchange = Object.entries(textsOf('en_US')).filter(([, text]) => text === 'Exchange');
  expect(exchange).toEqual([['ecology.category.exchange', 'Exchange']]);
});

test('only the bank and pledges are redeemed, and a pledge is not called a stake', () => {
  const ofBankAndPledges =
    /^(bank|pledge|(assets|activity)\.kind\.(redeemed|pledge_returned)$|errors\.BANK_|earn\.warn\.renews|notice\.until\.|(dates|step)\.(bank|pledge)Text$)/;
  for (const [language, redeem, fixedStake] of [
    ['zh_CN', '赎回', '定期质押'],
    ['zh_TW', '贖回', '定期質押'],
  ] as const) {
    const texts = Object.entries(textsOf(language));
    const elsewhere = texts.filter(([key, text]) => text.includes(redeem) && !ofBankAndPledges.test(key));
    expect(elsewhere).toEqual([]);
    expect(texts.filter(([, text]) => text.includes(fixedStake))).toEqual([]);
  }
});

test('the texts that the specification fixes are as they were', () => {
  expect(textsOf('en_US')).toMatchObject({
    'errors.SWAP_FAILED': 'Exchange failed',
    'errors.LIQUIDITY_WITHDRAWAL_FAILED': 'Withdrawal failed',
    'hashrate.quickExchange': 'Quick exchange',
    'pledge.withdrawable': 'Withdrawable',
  });
});
