import { isAppErrorCode, LANGUAGES } from '@suil/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { onLoginSuccess } from '../api/events.ts';
import { storageOf } from '../browser/storage.test-support.ts';
import { changeLanguage, startTexts } from './i18n.ts';
import { readLanguage, useLanguage } from './language.ts';
import { findText, loadTexts, setTextLoader, TEXTS, t, textIn } from './texts.ts';

const stored = new Map<string, string>();
const page = { documentElement: { lang: '' } };

beforeEach(() => {
  stored.clear();
  const target = new EventTarget();
  vi.stubGlobal('window', Object.assign(target, { localStorage: storageOf(stored) }));
  vi.stubGlobal('document', page);
});

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
    expect(t('wallet.connectWallet')).toBe('连接钱包');
    const heard: boolean[] = [];
    const stop = onLoginSuccess((detail) => heard.push(detail.isNew));
    await changeLanguage('ko_KR');
    stop();
    expect(stored.get('language')).toBe('ko_KR');
    expect(page.documentElement.lang).toBe('ko-KR');
    expect(useLanguage.getState().code).toBe('ko_KR');
    expect(t('wallet.connectWallet')).toBe('지갑 연결');
    expect(heard).toEqual([true]);
  });

  test('a text missing in the language falls back to en_US, and one that is nowhere to its key', async () => {
    await startTexts();
    setTextLoader(async () => ({ 'only.in.english': 'Only {thing}' }));
    await loadTexts('en_US', 'rest');
    expect(findText('only.in.english', { thing: 'here' })).toBe('Only here');
    expect(findText('nowhere')).toBeNull();
    const anyText: (key: never) => string = t;
    expect(anyText('nowhere' as never)).toBe('nowhere');
  });

  test('the offer of another language is in that language', async () => {
    await startTexts();
    expect(await textIn('ja_JP', 'language.offer')).toBe('日本語で表示する');
  });
});

describe('translation loader (specification §9)', () => {
  test('10 parallel reads, 5 retries from 350 ms doubling, 1000 replaces, namespace translation, fallback key dev', () => {
    expect(TEXTS).toEqual({
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeoutMs: 350,
      maxReplaces: 1000,
      namespace: 'translation',
      fallback: ['en_US', 'dev'],
    });
  });

  test('a failed read is tried again after 350, 700, 1400, 2800 and 5600 ms, then given up', async () => {
    vi.useFakeTimers();
    const startedAtMs = Date.now();
    const asked: number[] = [];
    setTextLoader(async () => {
      asked.push(Date.now() - startedAtMs);
      throw new TypeError('offline');
    });
    const failed = expect(loadTexts('en_IN', 'rest')).rejects.toThrow('offline');
    await vi.advanceTimersByTimeAsync(20_000);
    await failed;
    vi.useRealTimers();
    expect(asked).toEqual([0, 350, 1_050, 2_450, 5_250, 10_850]);
  });
});

test('all six languages hold the same keys and placeholders', async () => {
  const files = import.meta.glob<{ default: Record<string, string> }>('./locales/*.json', { eager: true });
  const texts = (code: string) => files[`./locales/${code}.json`]!.default;
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

/** Words that a thing is not called by, because it is called otherwise everywhere else in that language. */
const NOT_OUR_WORDS: Partial<Record<(typeof LANGUAGES)[number], readonly string[]>> = {
  ja_JP: [
    ...['リザーブ', '見込み', '日次利率', '友だち', '資金係数'],
    ...['静的', '業績', '同級', '算力', '契約が', '出金証', '監査者', '監査側', '監査キー', 'あなた', '当社', '既に'],
  ],
  ko_KR: [
    ...['장부', '자금 계수', '인출', '정적', '트랜잭션', '새로고침', '최소값', '떼어', '본전', '당신', '전일'],
    ...['회원님', '감사 프로세스', '독립 검사', '인증서', '유동성 예치', '이(가)', '을(를)', '은(는)', '(으)로'],
  ],
  zh_CN: ['您', '流动池', '资金池', '头寸', '运营者', '审计进程', '网络费用', '满收益率', '提取'],
  // The second line: words of the mainland, and conversions from it by character, that Taiwan does not write.
  zh_TW: `您 流動池 引數 平臺 賬 提現 “ 資金池 倉位 運營 審計 網路費用 提取
    社區 繫結 公佈 發佈 系數 二維碼 郵箱 郵政編碼 令牌 訪問 自定義 會話 占比 按日`.split(/\s+/),
};

test('one thing has one name in each language', () => {
  const files = import.meta.glob<string>(['./locales/*.json', './documents/*/*.json'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  for (const [path, text] of Object.entries(files)) {
    const language = LANGUAGES.find((code) => path.endsWith(`/${code}.json`))!;
    expect(
      (NOT_OUR_WORDS[language] ?? []).filter((word) => text.includes(word)),
      path,
    ).toEqual([]);
  }
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(2 * LANGUAGES.length);
});

test('Chinese has full-width punctuation, and a space between its characters and Latin letters or digits', () => {
  const files = import.meta.glob<string>(['./locales/zh_*.json', './documents/*/zh_*.json'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const lines = Object.values(files).flatMap((file) => file.split('\n'));
  expect(lines.length).toBeGreaterThan(3000);
  const han = '\\p{Script=Han}';
  const wrong = new RegExp(
    `${han}[,:;?!()]|[,:;?!()]${han}|${han}[A-Za-z0-9%]|[A-Za-z0-9%]${han}|[，。：；（）] | [，。：；（）]`,
    'u',
  );
  expect(['价格已变动:算力', '30天', '扫码加入SUIL', '余额 。'].every((text) => wrong.test(text))).toBe(true);
  expect(lines.filter((line) => wrong.test(line))).toEqual([]);
});

test('every translated error is a code of the registry', async () => {
  const { default: texts } = await import('./locales/en_US.json');
  const codes = Object.keys(texts).filter((key) => key.startsWith('errors.') && key !== 'errors.unknown');
  expect(codes.map((key) => key.slice('errors.'.length)).filter((code) => !isAppErrorCode(code))).toEqual([]);
});

test('a misspelt key and a missing, misspelt or surplus value do not compile', async () => {
  await startTexts();
  // Waits for every text; starting waits for those of the first paint alone.
  await changeLanguage('zh_CN');
  const kind = 'bank_income' as 'bank_income' | 'node_dividend';
  expect(t('node.breakEvenDays', { count: 1, text: '1' })).not.toBe('');
  expect(t(`income.filter.${kind}`)).not.toBe('');
  // @ts-expect-error no such key
  expect(t('tabs.poool')).toBe('tabs.poool');
  // @ts-expect-error one of the keys does not exist
  expect(t(`income.filters.${kind}`)).toBe('income.filters.bank_income');
  // @ts-expect-error the text needs a value
  expect(t('assets.balanceAfter')).toContain('{amount}');
  // @ts-expect-error the value has another name
  expect(t('assets.balanceAfter', { amounts: '5' })).toContain('{amount}');
  // @ts-expect-error the text takes no values
  expect(t('tabs.pool', { amount: '5' })).not.toBe('');
  // @ts-expect-error the plural is chosen by a number
  expect(t('node.breakEvenDays', { count: '1', text: '1' })).not.toBe('');
});

test('every text that the code names is there', async () => {
  const { default: texts } = await import('./locales/en_US.json');
  const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const named = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].map((match) => match[1] ?? ''),
  );
  expect(named.length).toBeGreaterThan(500);
  const missing = named.filter((key) => !(key in texts) && !(`${key}_other` in texts));
  expect([...new Set(missing)]).toEqual([]);
});
