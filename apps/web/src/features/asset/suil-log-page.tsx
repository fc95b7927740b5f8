import { downloadCsv } from '../../lib/download.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Narrow, PageHeader } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useAddress } from '../../wallet/account.ts';
import { LoginGate } from '../../wallet/login-gate.tsx';
import { AssetRecords } from './asset-records.tsx';

const KINDS = ['all', 'released', 'top_up', 'withdrawal_requested', 'transfer'] as const;
type Kind = (typeof KINDS)[number];

/** SUIL records of the ledger: releases, top-ups, withdrawals, transfers; each can be taken along as CSV. */
export function Component() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const kind: Kind = KINDS.find((item) => item === search.get('kind')) ?? 'all';
  return (
    <Narrow>
      <PageHeader title={t('suilLog.title')} back="/assets" />
      <div style={{ marginTop: '1rem' }}>
        <Segmented
          large
          label={t('record.filter')}
          options={KINDS.map((value) => ({ value, text: t(`suilLog.kind.${value}`) }))}
          value={kind}
          onChange={(value) => setSearch(value === 'all' ? {} : { kind: value }, { replace: true })}
        />
      </div>
      <LoginGate>
        <Log kind={kind} />
      </LoginGate>
    </Narrow>
  );
}

function Log({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const address = useAddress()!;
  const filter = kind === 'all' || kind === 'released' ? null : kind;
  const search = new URLSearchParams({
    asset: 'SUIL',
    ...(filter ? { kind: filter } : {}),
    ...(kind === 'released' ? { account: 'released' } : {}),
  });
  return (
    <Card
      title={t('record.title')}
      aside={
        <Button small kind="quiet" onClick={() => downloadCsv(`/assets/records.csv?${search}`, 'suil-records.csv')}>
          {t('record.csv')}
        </Button>
      }
    >
      <AssetRecords
        address={address}
        asset="SUIL"
        kind={filter}
        {...(kind === 'released' ? { account: 'released' as const } : {})}
      />
    </Card>
  );
}
