/** What a calendar says, in each language; the titles are the app's own (its test compares them). No amounts. */
import type { Language } from '@suil/core';

export interface CalendarTexts {
  readonly name: string;
  readonly titles: {
    readonly voucher: string;
    readonly bank: (termDays: number) => string;
    readonly pledge: (termDays: number) => string;
  };
  readonly texts: {
    readonly voucher: string;
    /** The term of a subscription that renews, and of one that does not. */
    readonly renews: string;
    readonly ends: string;
    readonly pledge: string;
  };
}

const english: CalendarTexts = {
  name: 'SUIL: next dates',
  titles: {
    voucher: 'Withdrawal to receive',
    bank: (termDays) => `Bank, ${daysText(termDays)}`,
    pledge: (termDays) => `Pledge, ${daysText(termDays)}`,
  },
  texts: {
    voucher: 'If it is not received by this time, it returns to the SUIL account.',
    renews: 'The term ends. Renewal is on: it renews if the bank’s reserve covers it.',
    ends: 'The term ends. Renewal is off: the principal returns to the SUIL account.',
    pledge: 'The term has ended: the principal can be taken out.',
  },
};

export const CALENDAR_TEXTS: Readonly<Record<Language, CalendarTexts>> = {
  en_US: english,
  en_IN: english,
  zh_CN: {
    name: 'SUIL 近期日程',
    titles: {
      voucher: '待接收的提现',
      bank: (termDays) => `银行，${termDays} 天`,
      pledge: (termDays) => `锁仓，${termDays} 天`,
    },
    texts: {
      voucher: '若在此时间前未接收，将退回 SUIL 账户。',
      renews: '本期到期，续期已开启，银行储备充足时自动续期。',
      ends: '本期到期，续期已关闭，本金将返还至 SUIL 账户。',
      pledge: '锁仓到期，可以取出本金。',
    },
  },
  zh_TW: {
    name: 'SUIL 近期日程',
    titles: {
      voucher: '待接收的提領',
      bank: (termDays) => `銀行，${termDays} 天`,
      pledge: (termDays) => `鎖倉，${termDays} 天`,
    },
    texts: {
      voucher: '若在此時間前未接收，將退回 SUIL 帳戶。',
      renews: '本期到期，續期已開啟，銀行儲備充足時自動續期。',
      ends: '本期到期，續期已關閉，本金將退回 SUIL 帳戶。',
      pledge: '鎖倉到期，可以取出本金。',
    },
  },
  ja_JP: {
    name: 'SUIL 今後の予定',
    titles: {
      voucher: 'ウォレットへ移す出金',
      bank: (termDays) => `銀行、${termDays}日`,
      pledge: (termDays) => `定期ステーク、${termDays}日`,
    },
    texts: {
      voucher: 'この時刻までにウォレットへ移さないと、SUIL口座に戻ります。',
      renews: '満期です。更新がオンのため、銀行の準備金が足りれば更新されます。',
      ends: '満期です。更新がオフのため、元本は SUIL口座に戻ります。',
      pledge: '期間が満了し、元本を引き出せます。',
    },
  },
  ko_KR: {
    name: 'SUIL 다가오는 일정',
    titles: {
      voucher: '받을 수 있는 출금',
      bank: (termDays) => `은행, ${termDays}일`,
      pledge: (termDays) => `예치, ${termDays}일`,
    },
    texts: {
      voucher: '이 시각까지 받지 않으면 SUIL 계정으로 돌아갑니다.',
      renews: '만기일입니다. 갱신이 켜져 있어 은행 준비금이 충분하면 갱신됩니다.',
      ends: '만기일입니다. 갱신이 꺼져 있어 원금이 SUIL 계정으로 돌아갑니다.',
      pledge: '기간이 끝나 원금을 찾을 수 있습니다.',
    },
  },
};

function daysText(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`;
}
