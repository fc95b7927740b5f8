import { downloadCsv } from '../../lib/download.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ExchangeList } from '../../ui/exchange-list.tsx';
import { Narrow, PageHeader } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useAddress } from '../../wallet/account.ts';
import { LoginGate } from '../../wallet/login-gate.tsx';
import { AssetRecords } from './asset-records.tsx';

const KINDS = ['all', 'released', 'swapped', 'top_up', 'withdrawal_requested', 'transfer'] as const;
type Kind = (typeof KINDS)[number];

/** SUIL records: releases, exchanges, top-ups, withdrawals, transfers; those of the ledger can be taken along as CSV. */
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

/** So many of each at first where all are on the page. */
const PEEK = 5;

function Log({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const address = useAddress()!;
  const isAll = kind === 'all';
  const peek = isAll ? { peek: PEEK } : {};
  return (
    <>
      {isAll || kind === 'released' ? (
        <Ledger title={t('suilLog.kind.released')} account="released" address={address} {...peek} />
      ) : null}
      {isAll || kind === 'swapped' ? (
        <Card title={t('suilLog.kind.swapped')}>
          <ExchangeList address={address} {...peek} />
        </Card>
      ) : null}
      {kind === 'released' || kind === 'swapped' ? null : (
        <Ledger title={t('record.title')} kind={isAll ? null : kind} address={address} {...peek} />
      )}
    </>
  );
}

interface LedgerProps {
  title: string;
  address: string;
  kind?: string | null;
  /** Released SUIL lies on an account of its own until it is claimed. */
  account?: 'released';
  peek?: number;
}

/** One account's changes of SUIL, and the same as a file. */
function Ledger({ title, kind = null, account, ...list }: LedgerProps) {
  const { t } = useTranslation();
  const search = new URLSearchParams({
    asset: 'SUIL',
    ...(kind ? { kind } : {}),
    ...(account ? { account } : {}),
  });
  return (
    <Card
      title={title}
      aside={
        <Button
          small
          kind="quiet"
          aria-label={`${t('record.csv')}: ${title}`}
          onClick={() => downloadCsv(`/assets/records.csv?${search}`, 'suil-records.csv')}
        >
          {t('record.csv')}
        </Button>
      }
    >
      <AssetRecords asset="SUIL" kind={kind} {...(account ? { account } : {})} {...list} />
    </Card>
  );
}
