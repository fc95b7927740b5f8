import { dayStartMs } from '@suil/core';
import { pageOfDate, toCalendar, toCalendarEvent } from '@suil/core/calendar';
import { lazy, Suspense, useState } from 'react';
import { parameterLabel } from '../../../entities/parameters/parameter-label.ts';
import { parameterText } from '../../../entities/parameters/parameter-text.ts';
import { useIsLoggedIn } from '../../../platform/api/session.ts';
import { HIDDEN_AMOUNT, useHiddenBalance } from '../../../platform/browser/hidden-balance.ts';
import { formatAmount, formatDateTime, formatNearDate } from '../../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../../platform/i18n/texts.ts';
import { unbroken } from '../../../platform/i18n/unbroken.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { saveFile } from '../../../ui/actions/save-file.ts';
import { Card, MoreButton } from '../../../ui/layout/card.tsx';
import { Icon, type IconName } from '../../../ui/layout/icon.tsx';
import { useCalendarAddress, useIsNotified } from './calendar-address.ts';
import styles from './dates-card.module.css';
import { distanceTo, type NextDate, nextDates } from './next-dates.ts';
import { useMoneyReads } from './use-money-reads.ts';

const CalendarSheet = lazy(() => import('./calendar-sheet.tsx'));

const ICONS = {
  voucher: 'withdraw',
  pledge: 'layers',
  suilPledge: 'layers',
  bank: 'bank',
  team: 'people',
  change: 'bell',
} as const satisfies Record<NextDate['kind'], IconName>;

/** The three nearest dates of the member's money, and the way to be reminded of them. Nothing where there is neither a date nor a reminder to turn off. */
export default function DatesCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const { hidden } = useHiddenBalance();
  const money = useMoneyReads(address);
  const loggedIn = useIsLoggedIn(address);
  const dates = money && nextDates(money.reads, money.nowMs);
  // An address and notifications can be ended without a date, too.
  const calendar = useCalendarAddress(address, loggedIn && dates?.length === 0);
  const isNotified = useIsNotified(dates?.length === 0);
  const [isOpen, setOpen] = useState(false);
  if (!dates || (dates.length === 0 && !isOpen && !isNotified && !calendar.data?.createdAtMs)) return null;
  const { nowMs } = money;
  const save = () =>
    saveFile('suil-dates.ics', async () => {
      const entries = dates.map((date) => {
        const { title, text } = textsOf(t, date, { nowMs, hidden: false, toDate: String });
        return toCalendarEvent(date, { title, text });
      });
      return new Blob([toCalendar(entries, Date.now())], { type: 'text/calendar' });
    });
  return (
    <Card
      title={t('dates.title')}
      aside={<MoreButton onClick={() => setOpen(true)}>{t('dates.toCalendar')}</MoreButton>}
    >
      {dates.length === 0 ? (
        <p>{t('dates.none')}</p>
      ) : (
        <ul className={`${styles.dates} num`}>
          {dates.map((date) => (
            <DateRow key={`${date.kind}${date.item.id}`} date={date} nowMs={nowMs} hidden={hidden} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <Suspense>
          <CalendarSheet address={address} onSave={dates.length === 0 ? null : save} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

function DateRow({ date, nowMs, hidden }: { date: NextDate; nowMs: number; hidden: boolean }) {
  const { t } = useTranslation();
  const { title, text, to } = textsOf(t, date, { nowMs, hidden, toDate: unbroken });
  const { unit, count } = distanceTo(date.atMs, nowMs);
  const isFree = date.kind === 'bank' && date.item.redeemableDay <= date.item.lastEarningDay;
  return (
    <li>
      <Icon name={ICONS[date.kind]} />
      <span>
        <Link to={to}>{title}</Link>
        <small>{text}</small>
      </span>
      {isFree && nowMs >= dayStartMs(date.item.redeemableDay) ? (
        <Link className={styles.action} to={to}>
          {t('bank.redeem')}
        </Link>
      ) : (
        <b>{t(unit === 'days' ? 'dates.inDays' : 'dates.inHours', { count })}</b>
      )}
    </li>
  );
}

interface Shown {
  nowMs: number;
  hidden: boolean;
  /** A date as it is written in the text. */
  toDate: (date: string) => string;
}

/** What a date is called, what happens then, and the page about it. */
function textsOf(
  t: TFunction,
  date: NextDate,
  { nowMs, hidden, toDate }: Shown,
): { title: string; text: string; to: string } {
  const amount = (units: bigint, asset: 'SUI' | 'SUIL' | 'USDC', digits?: number) =>
    `${hidden ? HIDDEN_AMOUNT : formatAmount(units, asset, digits)} ${asset}`;
  const dateOf = (ms: number) => toDate(formatNearDate(ms, nowMs));
  const timeOf = (ms: number) => toDate(formatDateTime(ms));
  const on = dateOf(date.atMs);
  switch (date.kind) {
    case 'voucher': {
      const what = amount(BigInt(date.item.amount), date.item.asset);
      const text = t('dates.voucherText', { amount: what, time: timeOf(date.atMs) });
      return { title: t('dates.voucher'), text, to: pageOfDate(date.kind, date.item.id) };
    }
    case 'pledge':
    case 'suilPledge': {
      const { id, principal, termDays } = date.item;
      const isSui = date.kind === 'pledge';
      return {
        title: t('dates.pledge', { count: termDays }),
        text: t('dates.pledgeText', { amount: amount(principal, isSui ? 'SUI' : 'SUIL', 2), date: on }),
        to: pageOfDate(date.kind, id),
      };
    }
    case 'bank':
      return {
        title: t('dates.bank', { count: date.item.termDays }),
        text: t(date.item.renews ? 'dates.bankText' : 'dates.bankEndsText', {
          amount: amount(BigInt(date.item.principal), 'USDC', 2),
          date: dateOf(dayStartMs(date.item.lastEarningDay)),
        }),
        to: pageOfDate(date.kind, date.item.id),
      };
    case 'team':
      return {
        title: t('dates.team'),
        text: t('dates.teamText', {
          date: dateOf(dayStartMs(date.item.id)),
          time: timeOf(date.atMs),
        }),
        to: '/dynamic',
      };
    case 'change':
      return {
        title: t('dates.change'),
        text: t('dates.changeText', {
          name: parameterLabel(t, date.item.id),
          value: parameterText(date.item.id, date.item.value),
          date: on,
        }),
        to: '/notice',
      };
  }
}
