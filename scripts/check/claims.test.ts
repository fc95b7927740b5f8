/**
 * Sentences that promise more than contracts, server and database hold, in docs, contracts' comments, screens and documents of all six
 * languages. Each claim names the sentences it was found in; none of their kind may come back while the reason holds.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@suil/core';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Claim {
  readonly name: string;
  /** What the code does instead, and the test that shows it. */
  readonly because: string;
  readonly pattern: RegExp;
  /** Sentences as they were. */
  readonly was: readonly string[];
}

const POWERS = 'suil/sdk/src/admin/limits.chain.test.ts';

const CLAIMS: readonly Claim[] = [
  {
    name: 'the admin reaches no coin',
    because: `a key of the admin’s own counts 48 hours after its announcement, code 7 days after its own, unless the guardian vetoes them (${POWERS})`,
    pattern:
      /(no function of theirs|nothing here can) reach(es)? a coin|nobody can (withdraw|take) (principal|escrow|vault|what)|任何人都(无法|無法)(动用|動用)本金|元本と確保額は誰も|원금과 확보액은 누구도/i,
    was: [
      'No function of theirs reaches a coin.',
      'Nothing here can reach a coin.',
      'Nobody can withdraw principal, escrow or vault funds.',
      'Nobody can take principal or what is set aside.',
      '任何人都无法动用本金与预留资金。',
      '任何人都無法動用本金與預留資金。',
      '元本と確保額は誰も引き出せません。',
      '원금과 확보액은 누구도 가져갈 수 없습니다.',
    ],
  },
  {
    name: 'principal is out of reach of everybody else, without the exception of new code',
    because: `an upgrade brings any code, a running pledge cannot leave before it (${POWERS})`,
    pattern:
      /only you can take (it )?out|principal always yours|nobody but the owner can ever|nobody takes principal|which has no admin way out\. |by you alone|只有你能取出|本金始终归你|本金始終歸你|僅限本人|仅限本人|引き出せるのはあなただけ|元本は常に手元に|本人だけが全額|나만 출금할 수 있는|원금은 언제나 내 것|본인만 전액/i,
    was: [
      'it becomes a principal in USDC that only you can take out.',
      'Principal always yours',
      'It can be received in full after that, by you alone.',
      "Nobody but the owner can ever receive a pledge's principal",
      'Nobody takes principal, reserve or escrow of others: there is no such function.',
      'sits in the principal vault, which has no admin way out. Aborts if',
      '质押 SUI 后转换为 USDC 本金，只有你能取出。',
      '質押 SUI 後轉換為 USDC 本金，只有你能取出。',
      '本金始终归你',
      '本金始終歸你',
      '到期后可全额取回，仅限本人。',
      '到期後可全額取回，僅限本人。',
      '引き出せるのはあなただけです。',
      '元本は常に手元に',
      'その後は本人だけが全額を受け取れます。',
      '나만 출금할 수 있는 USDC 원금이 됩니다.',
      '원금은 언제나 내 것',
      '이후 본인만 전액 받을 수 있습니다.',
    ],
  },
  {
    name: 'principal is never touched',
    because: 'a short reserve does not reduce it; an upgrade can, and leaving costs a fee',
    pattern:
      /principal is (never touched|not touched by it|not affected)|can leave in full|本金(绝不|絕不)?(不)?受影响(。|，可)|本金(絕不|不)受影響|元本(には|に)影響(しません|はなく)|원금은 영향(을 받지|이 없고)/i,
    was: [
      'the principal is never touched.',
      'principal is not touched by it.',
      'principal is not affected and can leave in full.',
      '本金绝不受影响。',
      '本金不受影响，可全额取出。',
      '本金絕不受影響。',
      '元本には影響しません。',
      '元本に影響はなく全額引き出せます。',
      '원금은 영향을 받지 않습니다.',
      '원금은 영향이 없고 전액 출금할 수 있습니다.',
    ],
  },
  {
    name: 'a wrong settlement root reaches other days',
    because: 'each day is paid out of its own total (settlement_tests.move)',
    pattern:
      /can take all team income|all team income in escrow|all team escrow|escrow is one for all days|全部团队收益|全部團隊收益|所有已预留且尚未领取的团队收益|所有已預留且尚未領取的團隊收益|チーム収益がすべて|팀 수익 전부/i,
    was: [
      'A wrong daily settlement that is not revoked within 24 hours can take all team income set aside.',
      'after 24 hours all team income in escrow, of every day and member',
      'A wrong settlement root that the guardian does not revoke within 24 hours takes all team escrow, of every day.',
      'amounts are cumulative and escrow is one for all days',
      '一次错误结算可能取走全部团队收益',
      '一次錯誤結算可能取走全部團隊收益',
      '所有已预留且尚未领取的团队收益都可能被取走',
      '所有已預留且尚未領取的團隊收益都可能被取走',
      '誤った精算でチーム収益がすべて失われ得ます',
      '잘못된 정산 하나로 팀 수익 전부를 잃을 수 있습니다',
    ],
  },
  {
    name: 'pushing a price gains nothing',
    because: `a push of seconds grants a hundred times and more (${POWERS})`,
    pattern: /before the swap gains nothing|push\w* [^.]{0,60}gains nothing/i,
    was: ['Pushing a price up before the swap gains nothing.'],
  },
  {
    name: 'hashrate is never paid by other members',
    because: 'the dollar value of SUIL comes from what others put into the pool',
    pattern:
      /never by other members|绝不来自其他成员|絕不來自其他成員|而非其他成(员|員)|他のメンバーの資金ではありません|다른 회원의 돈이 아닙니다/i,
    was: [
      'Funded by the emission of SUIL, never by other members.',
      '资金来自 SUIL 发行量，绝不来自其他成员。',
      '資金來自 SUIL 發行量，絕不來自其他成員。',
      '来自发行池，而非其他成员。',
      '來自發行池，而非其他成員。',
      'SUILの発行枠が原資で、他のメンバーの資金ではありません。',
      'SUIL 발행량이 재원이며 다른 회원의 돈이 아닙니다.',
    ],
  },
  {
    name: 'the signer trusts nothing the server says',
    because: 'it knows no balance (suil/signer/src/service.test.ts)',
    pattern: /trusts nothing (that )?the server says|can make up no withdrawal/i,
    was: [
      'It trusts nothing the server says.',
      'Trusts nothing that the server says;',
      'So a server in wrong hands can make up no withdrawal',
    ],
  },
  {
    name: 'the application’s role cannot change how much',
    because: 'it writes balances (packages/ledger/src/schema/permissions.test.ts)',
    pattern:
      /never whose it is or how much|cannot change whose a row is or how much|do not correct anything by hand: the application's role cannot/i,
    was: [
      'it can change how far it has come, never whose it is or how much.',
      "the application's database role cannot change whose a row is or how much.",
      "Do not correct anything by hand: the application's role cannot, and",
    ],
  },
  {
    name: 'members prove that nobody is left out',
    because: 'a leaf that is missing shows to its member alone',
    pattern: /prove that nobody is left out|a tree that leaves out a debt or counts it negative cannot/i,
    was: [
      'many who compare the same root prove that nobody is left out.',
      'so a tree that leaves out a debt or counts it negative cannot be built.',
    ],
  },
  {
    name: '"Verify my line" works the income out again',
    because: 'it follows a proof; the amounts are the root’s (suil/web/src/features/team/verify-card.tsx)',
    pattern:
      /your own line is worked out again|your line was worked out again|nothing here has to be believed|此处重新计算你的数据|此處重新計算你的資料|已在本(浏览器重新计算|瀏覽器重新計算)|自分の分を計算し直して照合|このブラウザで再計算し、|내 항목을 다시 계산해|이 브라우저에서 다시 계산해 온체인/i,
    was: [
      'Here your own line is worked out again and compared with it.',
      'Your line was worked out again in this browser and matches the root on the chain.',
      '"Verify my line": nothing here has to be believed.',
      '此处重新计算你的数据并与之对比。',
      '此處重新計算你的資料並與之對比。',
      '已在本浏览器重新计算，与链上根一致。',
      '已在本瀏覽器重新計算，與鏈上根一致。',
      'ここで自分の分を計算し直して照合します。',
      'このブラウザで再計算し、オンチェーンのルートと一致しました。',
      '여기서 내 항목을 다시 계산해 비교합니다.',
      '이 브라우저에서 다시 계산해 온체인 루트와 일치했습니다.',
    ],
  },
  {
    name: 'a deleted contact is gone everywhere',
    because: 'backups made before keep it, sealed',
    pattern:
      /contact is deleted for good|deleted whenever you say so|after a deletion nothing is left|shown to nobody but the one who sends|(将被|將被)永久(删除|刪除)|連絡先は完全に削除|연락처가 완전히 삭제/i,
    was: [
      'The contact is deleted for good.',
      'stored encrypted, and deleted whenever you say so.',
      'so after a deletion nothing is left.',
      'stored encrypted and shown to nobody but the one who sends it.',
      '联系方式将被永久删除。',
      '聯絡方式將被永久刪除。',
      '連絡先は完全に削除されます。',
      '연락처가 완전히 삭제됩니다.',
    ],
  },
  {
    name: 'replicas, other engines and cheap storage work today',
    because: 'none of it is built',
    pattern: /then read replicas for reads|can move to cheaper storage|any engine that speaks postgres/i,
    was: [
      'then read replicas for reads that may be a second old, then any engine that speaks Postgres',
      'old ones can move to cheaper storage.',
    ],
  },
  {
    name: 'a breach costs what was left of one day',
    because: 'each UTC day has its own cap, so midnight doubles it',
    pattern: /the loss is at most what was left of the day's caps/i,
    was: ["The loss is at most what was left of the day's caps."],
  },
  {
    name: 'the server holds no key',
    because: 'it holds the settlement key, and its token is worth the signer’s caps',
    pattern: /`SIGNER_TOKEN`, and never a key/i,
    was: ['The server gets `SIGNER_URL` and `SIGNER_TOKEN`, and never a key.'],
  },
  {
    name: 'a voucher is good for 24 hours',
    because: 'the server issues it for 23 (VOUCHER_VALIDITY_MS)',
    pattern:
      /a voucher is valid for 24 hours|凭证有效期 24 小时|憑證有效期 24 小時|引換券は24時間有効|바우처는 24시간 유효/i,
    was: [
      'A voucher is valid for 24 hours and returns',
      '凭证有效期 24 小时，未使用则退回余额。',
      '憑證有效期 24 小時，未使用則退回餘額。',
      '引換券は24時間有効で、',
      '바우처는 24시간 유효하고',
    ],
  },
];

/** A file as running text: without comment marks, one space between words. */
function read(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  return text.replace(/^\s*(\/\/\/?|\*|\/\*\*)\s?/gm, ' ').replace(/\s+/g, ' ');
}

const FILES = globSync(
  [
    '*.md',
    'docs/**/*.{md,yml}',
    'suil/contracts/suil/sources/**/*.move',
    'suil/web/src/platform/i18n/{locales,documents/*}/*.json',
    '{suil,packages}/*/src/**/*.{ts,tsx}',
    'packages/*/README.md',
    'suil/{core,sdk}/README.md',
  ],
  { cwd: root },
).filter((file) => !file.includes('.test') && !file.includes('/generated/'));

describe('regression/05 no text promises more than the code holds', () => {
  const texts = new Map(FILES.map((file) => [file, read(file)]));

  test('the texts are there: documents, contracts and six languages', () => {
    for (const file of ['docs/rules.md', 'docs/concepts/admin.md', 'suil/contracts/suil/sources/admin/admin.move'])
      expect(texts.has(file), file).toBe(true);
    for (const language of LANGUAGES) {
      for (const folder of ['locales', 'documents/legal', 'documents/help'])
        expect(texts.has(`suil/web/src/platform/i18n/${folder}/${language}.json`), `${folder} ${language}`).toBe(true);
    }
  });

  test.each(CLAIMS)('$name', ({ pattern, was, because }) => {
    for (const sentence of was) expect(pattern.test(sentence), sentence).toBe(true);
    const found = [...texts].filter(([, text]) => pattern.test(text)).map(([file]) => file);
    expect(found, because).toEqual([]);
  });
});

/** What a member reads before acting, by language: the words for new code and what is next to it. */
const NEW_CODE: Readonly<Record<Language, RegExp>> = {
  en_US: /code/,
  en_IN: /code/,
  zh_CN: /合约代码/,
  zh_TW: /合約程式碼/,
  ja_JP: /コントラクトのコード/,
  ko_KR: /컨트랙트 코드/,
};

describe.each(LANGUAGES)('regression/05 %s names the limits', (language) => {
  const load = <Content>(file: string): Content =>
    JSON.parse(readFileSync(join(root, 'suil/web/src/platform/i18n', file), 'utf8')) as Content;
  const texts = load<Record<string, string>>(`locales/${language}.json`);
  const { terms, risks } = load<Record<'terms' | 'risks', { title: string; text: string }[]>>(
    `documents/legal/${language}.json`,
  );

  test('the forms say that code can be replaced 7 days after an announcement, and that a pledge stays locked then', () => {
    for (const key of ['flow.lead', 'flow.risk']) {
      expect(texts[key], key).toMatch(NEW_CODE[language]);
      expect(texts[key], key).toMatch(/7/);
    }
    for (const key of ['pledge.locked', 'suilPledge.locked']) expect(texts[key], key).toMatch(NEW_CODE[language]);
  });

  test('the risks name the admin’s powers, the settlement key, the pools’ prices and the issuer of USDC', () => {
    const risk = (figures: RegExp) => risks.filter(({ text }) => figures.test(text));
    // 48 hours and 7 days: the admin's powers, with 20% of the vault a day while new code is announced; 72 hours: the settlement.
    const powers = risk(/48/).filter(({ text }) => /7/.test(text));
    expect(powers.length).toBe(1);
    expect(risk(/72/).length).toBe(1);
    // The other 20%: the operator's SUIL.
    const shares = risk(/20\s?%/);
    expect(shares.length).toBe(2);
    expect(shares).toContain(powers[0]);
    expect(risk(/USDC/).length).toBeGreaterThanOrEqual(2);
    expect(terms.filter(({ text }) => NEW_CODE[language].test(text) && /7/.test(text)).length).toBeGreaterThan(0);
  });
});
