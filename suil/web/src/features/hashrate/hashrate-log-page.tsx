import { HASHRATE_TYPES, type HashrateType } from '@suil/core';
import { useSearchParams } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Narrow, PageHeader } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useAddress } from '../../wallet/account.ts';
import { LoginGate } from '../../wallet/login-gate.tsx';
import { EntryList } from './entry-list.tsx';

const FILTERS: readonly (HashrateType | 'all')[] = ['all', ...HASHRATE_TYPES];

/** Every hashrate entry, by type and date. */
export function Component() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('type') as HashrateType | null;
  const type = asked !== null && FILTERS.includes(asked) ? asked : 'all';
  return (
    <Narrow>
      <PageHeader title={t('hashrate.entries')} back="/hashrate" />
      <div style={{ marginTop: '1rem' }}>
        <Segmented
          large
          label={t('record.filter')}
          options={FILTERS.map((value) => ({
            value,
            text: value === 'all' ? t('common.all') : t(`hashrate.type.${value}`),
          }))}
          value={type}
          onChange={(value) => setSearch(value === 'all' ? {} : { type: value }, { replace: true })}
        />
      </div>
      <LoginGate>
        <Card>
          <Entries type={type} />
        </Card>
      </LoginGate>
    </Narrow>
  );
}

function Entries({ type }: { type: HashrateType | 'all' }) {
  return <EntryList address={useAddress()!} type={type} />;
}
