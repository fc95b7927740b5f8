import { dayStartMs, FACTOR_ONE } from '@suil/core';
import type { LiquidityDay, LiquidityRecord } from '@suil/core/api';
import { type Move, moveText } from '../../entities/account/moves.ts';
import { toCsvFile } from '../../platform/api/download.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { formatAmount, formatChainTime, formatDate, formatFactor } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { unbroken } from '../../platform/i18n/unbroken.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Link } from '../../ui/actions/link.tsx';
import { saveFile } from '../../ui/actions/save-file.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreButton } from '../../ui/layout/card.tsx';
import { Narrow, PageHeader } from '../../ui/layout/page.tsx';
import { RecordList, RecordRow } from '../../ui/lists/record-list.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { type RecordKind, useDays, useRecords } from './queries.ts';

type Tab = RecordKind | 'days';
const TABS: readonly Tab[] = ['all', 'staked', 'claimed', 'unstaked', 'days'];

/** Everything that happened to the position, by date, and how each day was funded. */
export function RecordsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((kind) => kind === search.get('kind')) ?? 'all';
  return (
    <Narrow>
      <PageHeader title={t('record.title')} aside={<SaveButton tab={tab} />} />
      <div style={{ marginTop: '1rem' }}>
        <Segmented
          large
          label={t('record.filter')}
          options={TABS.map((value) => ({ value, text: t(`record.kind.${value}`) }))}
          value={tab}
          onChange={(value) => setSearch(value === 'all' ? {} : { kind: value }, { replace: true })}
        />
      </div>
      {tab === 'days' ? (
        <DaysList />
      ) : (
        <LoginGate>{(address) => <OwnRecords address={address} kind={tab} />}</LoginGate>
      )}
    </Narrow>
  );
}

/** The records that are shown, as a file. */
function SaveButton({ tab }: { tab: Tab }) {
  const { t } = useTranslation();
  const loggedIn = useIsLoggedIn(useAddress());
  const save = () =>
    saveFile(`pool-${tab}.csv`, async () => {
      const { readDayRows, readRecordRows } = await import('./records-file.ts');
      return toCsvFile(await (tab === 'days' ? readDayRows() : readRecordRows(tab)));
    });
  if (tab !== 'days' && !loggedIn) return null;
  return <MoreButton onClick={save}>{t('record.csv')}</MoreButton>;
}

function OwnRecords({ address, kind }: { address: string; kind: RecordKind }) {
  const { t } = useTranslation();
  const query = useRecords(address, kind);
  return (
    <Card>
      <RecordList
        query={query}
        dateOf={(record) => formatDate(record.timestampMs)}
        row={(record) => <LiquidityRow key={record.id} record={record} />}
        empty={
          <Link className="cta" to="/flow?act=stake">
            {t('flow.stake')}
          </Link>
        }
      />
    </Card>
  );
}

const MOVES = {
  staked: { from: 'wallet', to: 'pool' },
  unstaked: { from: 'pool', to: 'wallet' },
  claimed: { from: 'income', to: 'wallet' },
} as const satisfies Record<LiquidityRecord['kind'], Move>;

function LiquidityRow({ record }: { record: LiquidityRecord }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const link = {
    digest: record.digest,
    digestUrl: explorerLink(config, record.digest),
    sub: `${moveText(t, MOVES[record.kind])} · ${unbroken(formatChainTime(record.timestampMs))}`,
  };
  const usdc = (amount: string) => `${formatAmount(BigInt(amount), 'USDC')} USDC`;
  const paid = (sui: string, other: string) =>
    BigInt(sui) > 0n ? `+${formatAmount(BigInt(sui), 'SUI')} SUI` : `+${usdc(other)}`;
  if (record.kind === 'staked') {
    return (
      <RecordRow
        icon="plus"
        color="var(--orange)"
        title={t('record.kind.staked')}
        amount={`+${usdc(record.value)}`}
        subRight={`−${formatAmount(BigInt(record.suiAmount), 'SUI')} SUI`}
        {...link}
      />
    );
  }
  if (record.kind === 'unstaked') {
    return (
      <RecordRow
        icon="withdraw"
        color="var(--gray)"
        title={t('record.kind.unstaked')}
        amount={paid(record.suiAmount, record.usdcAmount)}
        subRight={t('record.feeOf', { fee: usdc(record.fee), amount: usdc(record.stakeValue) })}
        {...link}
      />
    );
  }
  return (
    <RecordRow
      icon="drop"
      color="var(--green)"
      title={t('record.kind.claimed')}
      amount={paid(record.claimSuiAmount, record.claimUsdcAmount)}
      subRight={t('record.feeOf', { fee: usdc(record.rewardValueFee), amount: usdc(record.rewardValue) })}
      {...link}
    />
  );
}

function DaysList() {
  const query = useDays();
  return (
    <Card>
      <RecordList query={query} dateOf={null} row={(day) => <DayRow key={day.day} day={day} />} />
    </Card>
  );
}

function DayRow({ day }: { day: LiquidityDay }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const low = BigInt(day.factor) < FACTOR_ONE;
  return (
    <RecordRow
      icon={low ? 'warn' : 'check'}
      color={low ? 'var(--orange)' : 'var(--green)'}
      title={formatDate(dayStartMs(day.day))}
      amount={formatFactor(BigInt(day.factor))}
      subRight={t('funding.moved', { amount: formatAmount(BigInt(day.moved), 'USDC') })}
      digest={day.digest}
      digestUrl={explorerLink(config, day.digest)}
    />
  );
}
