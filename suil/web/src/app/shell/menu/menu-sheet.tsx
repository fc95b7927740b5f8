import { LANGUAGE_NAMES } from '@suil/core';
import type { ReactNode } from 'react';
import { useLedgerAssets } from '../../../entities/account/queries.ts';
import { suiPrice } from '../../../entities/market/price.ts';
import { useHasUnread } from '../../../entities/notice/queries.ts';
import { usePledges, useSuilPledges } from '../../../entities/pledge/queries.ts';
import { useTotalAssets } from '../../../entities/portfolio/total-assets.ts';
import { useIsLoggedIn } from '../../../platform/api/session.ts';
import { useHiddenBalance } from '../../../platform/browser/hidden-balance.ts';
import { useReserves } from '../../../platform/chain/queries.ts';
import { formatAmount } from '../../../platform/i18n/format.ts';
import { useLanguage } from '../../../platform/i18n/language.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { useLocation, useSearch } from '../../../platform/router/location.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { Icon, type IconName } from '../../../ui/layout/icon.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useAddress } from '../../../wallet/connect/account.ts';
import styles from './menu-sheet.module.css';
import { closeMenu } from './menu-state.ts';

interface Item {
  to: string;
  icon: IconName;
  color: string;
  text: string;
  /** The product's figure now; absent while unknown. */
  figure?: string | null | undefined;
}

/** Every product that is not in the bar, by what it is for, with its figure. */
export default function MenuSheet() {
  const { t } = useTranslation();
  const groups = [useEarnItems(), useMoneyItems(), usePeopleItems(), useTrustItems()];
  return (
    <Sheet open fromPage onClose={closeMenu} title={t('nav.menu')}>
      {groups.map(({ title, items }) => (
        <Group key={title} title={title}>
          {items.map((item) => (
            <Tile key={item.to} {...item} />
          ))}
        </Group>
      ))}
    </Sheet>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Tile({ to, icon, color, text, figure }: Item) {
  const [pathname] = useLocation();
  const search = useSearch();
  const [path, query] = to.split('?');
  const isCurrent = pathname === path && (query ? search.includes(query) : !search.includes('view=shares'));
  return (
    <li>
      {/* A tap on the current page closes the menu, too. */}
      <Link to={to} aria-current={isCurrent ? 'page' : undefined} onClick={closeMenu}>
        <span style={{ color }}>
          <Icon name={icon} />
        </span>
        <span className={styles.words}>
          <b>{text}</b>
          {figure ? <small className="num">{figure}</small> : null}
        </span>
      </Link>
    </li>
  );
}

/** The sum of what runs, as text; null while it is not known, and while amounts are hidden. */
function useSum(amounts: readonly bigint[] | undefined, coin: 'SUI' | 'SUIL' | 'USDC'): string | null {
  const { t } = useTranslation();
  const { hidden } = useHiddenBalance();
  if (amounts === undefined || hidden) return null;
  const sum = amounts.reduce((all, amount) => all + amount, 0n);
  return sum === 0n ? t('nav.none') : `${formatAmount(sum, coin, 2)} ${coin}`;
}

const principals = (pledges: readonly { principal: bigint; principalPaid: boolean }[] | undefined) =>
  pledges?.map(({ principal, principalPaid }) => (principalPaid ? 0n : principal));

function useEarnItems() {
  const { t } = useTranslation();
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  const bank = useLedgerAssets(address, loggedIn).data?.map((row) => (row.asset === 'USDC' ? BigInt(row.bank) : 0n));
  const items: Item[] = [
    { to: '/earn', icon: 'chart', color: 'var(--orange)', text: t('earn.compared') },
    {
      to: '/pledge1',
      icon: 'layers',
      color: 'var(--orange)',
      text: t('shortcut.pledge'),
      figure: useSum(principals(usePledges(address).data), 'SUI'),
    },
    { to: '/financial', icon: 'bank', color: 'var(--green)', text: t('bank.title'), figure: useSum(bank, 'USDC') },
    {
      to: '/suilPledge',
      icon: 'lock',
      color: 'var(--purple-hi)',
      text: t('shortcut.suilPledge'),
      figure: useSum(principals(useSuilPledges(address).data), 'SUIL'),
    },
    { to: '/nodes', icon: 'key', color: 'var(--blue)', text: t('shortcut.nodes') },
    { to: '/exchange?view=shares', icon: 'drop', color: 'var(--blue)', text: t('earn.product.shares') },
  ];
  return { title: t('nav.earn'), items };
}

function useMoneyItems() {
  const { t } = useTranslation();
  const address = useAddress();
  const items: Item[] = [
    { to: '/assets', icon: 'wallet', color: 'var(--blue)', text: t('nav.assets'), figure: useTotalText(address) },
    { to: '/income', icon: 'chart', color: 'var(--green)', text: t('nav.income') },
    { to: '/exchange', icon: 'swap', color: 'var(--purple-hi)', text: t('nav.swap') },
    { to: '/activity', icon: 'list', color: 'var(--t2)', text: t('activity.title') },
  ];
  return { title: t('nav.money'), items };
}

function useTotalText(address: string | null): string | null {
  const { value } = useTotalAssets(address ?? '');
  const { hidden } = useHiddenBalance();
  return address === null || value === null || hidden ? null : `${formatAmount(value.total, 'USDC', 2)} USD`;
}

function usePeopleItems() {
  const { t } = useTranslation();
  const items: Item[] = [
    { to: '/community', icon: 'people', color: 'var(--green)', text: t('nav.team') },
    { to: '/share', icon: 'invite', color: 'var(--blue)', text: t('shortcut.invite') },
  ];
  return { title: t('nav.people'), items };
}

function useTrustItems() {
  const { t } = useTranslation();
  const reserves = useReserves().data;
  const unread = useHasUnread();
  const language = useLanguage((state) => state.code);
  const items: Item[] = [
    { to: '/reserves', icon: 'shield', color: 'var(--green)', text: t('shortcut.reserves') },
    {
      to: '/notice',
      icon: 'bell',
      color: 'var(--orange)',
      text: t('notice.title'),
      figure: unread ? t('nav.unread') : null,
    },
    {
      to: '/sui',
      icon: 'chart',
      color: 'var(--blue)',
      text: t('nav.markets'),
      figure: reserves ? `SUI ${formatAmount(suiPrice(reserves), 'USDC', 4)}` : null,
    },
    { to: '/ecology', icon: 'globe', color: 'var(--t2)', text: t('ecology.title') },
    { to: '/help', icon: 'info', color: 'var(--t2)', text: t('help.title') },
    { to: '/language', icon: 'globe', color: 'var(--t2)', text: t('language.title'), figure: LANGUAGE_NAMES[language] },
    { to: '/powers', icon: 'key', color: 'var(--t2)', text: t('trust.powers') },
    { to: '/security', icon: 'lock', color: 'var(--t2)', text: t('trust.security') },
    { to: '/status', icon: 'check', color: 'var(--t2)', text: t('network.status') },
    { to: '/legal', icon: 'list', color: 'var(--t2)', text: t('legal.title') },
  ];
  return { title: t('nav.trust'), items };
}
