import { ExchangeList, ExchangeRow } from '../../entities/exchange/exchange-list.tsx';
import { toCsvFile } from '../../platform/api/download.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { saveFile } from '../../ui/actions/save-file.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Narrow, PageHeader } from '../../ui/layout/page.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { AssetRecordRow, AssetRecords } from './asset-records.tsx';
import { SUIL_KINDS, type SuilKind, useSuilLines } from './suil-lines.ts';

/** SUIL records: releases, exchanges, top-ups, withdrawals and transfers by time, each kind by itself, and as a file. */
export function SuilLogPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const kind: SuilKind = SUIL_KINDS.find((item) => item === search.get('kind')) ?? 'all';
  return (
    <Narrow>
      <PageHeader title={t('suilLog.title')} back="/assets" aside={<SaveButton kind={kind} />} />
      <div style={{ marginTop: '1rem' }}>
        <Segmented
          large
          label={t('record.filter')}
          options={SUIL_KINDS.map((value) => ({ value, text: t(`suilLog.kind.${value}`) }))}
          value={kind}
          onChange={(value) => setSearch(value === 'all' ? {} : { kind: value }, { replace: true })}
        />
      </div>
      <LoginGate>
        {(address) => (
          <Card>
            <Log address={address} kind={kind} />
          </Card>
        )}
      </LoginGate>
    </Narrow>
  );
}

/** The records that are shown, as a file. */
function SaveButton({ kind }: { kind: SuilKind }) {
  const { t } = useTranslation();
  const loggedIn = useIsLoggedIn(useAddress());
  if (!loggedIn) return null;
  const save = () =>
    saveFile(`suil-${kind}.csv`, async () => toCsvFile(await (await import('./suil-file.ts')).readSuilRows(kind)));
  return (
    <Button small kind="quiet" onClick={save}>
      {t('record.csv')}
    </Button>
  );
}

function Log({ address, kind }: { address: string; kind: SuilKind }) {
  if (kind === 'all') return <Everything address={address} />;
  if (kind === 'swapped') return <ExchangeList address={address} />;
  // Released SUIL lies on an account of its own until it is claimed.
  if (kind === 'released') return <AssetRecords address={address} asset="SUIL" account="released" />;
  return <AssetRecords address={address} asset="SUIL" kind={kind} />;
}

function Everything({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <RecordList
      query={useSuilLines(address)}
      dateOf={(line) => formatDate(line.timestampMs)}
      empty={<MoreLink to="/hashrate">{t('empty.hashrate')}</MoreLink>}
      row={(line) =>
        line.of === 'exchange' ? (
          <ExchangeRow key={line.exchange.id} item={line.exchange} />
        ) : (
          <AssetRecordRow key={`${line.of}:${line.record.id}`} record={line.record} account={line.of} />
        )
      }
    />
  );
}
