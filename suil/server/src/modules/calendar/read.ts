/** What a date of a member's money is called, for any module that reminds of it. No amounts. */
import type { Language } from '@suil/core';
import { CALENDAR_TEXTS } from './texts.ts';

/** What a date's texts are chosen by. */
export type DateOfTexts =
  | { readonly kind: 'voucher' }
  | { readonly kind: 'bank'; readonly item: { readonly termDays: number; readonly renews: boolean } }
  | { readonly kind: 'pledge' | 'suilPledge'; readonly item: { readonly termDays: number } };

/** Returns what a date is called, and what happens then. */
export function textsOfDate(language: Language, date: DateOfTexts): { title: string; text: string } {
  const { titles, texts } = CALENDAR_TEXTS[language];
  switch (date.kind) {
    case 'voucher':
      return { title: titles.voucher, text: texts.voucher };
    case 'bank':
      return { title: titles.bank(date.item.termDays), text: date.item.renews ? texts.renews : texts.ends };
    case 'pledge':
    case 'suilPledge':
      return { title: titles.pledge(date.item.termDays), text: texts.pledge };
  }
}
