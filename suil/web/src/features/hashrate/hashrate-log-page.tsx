import { HASHRATE_TYPES, type HashrateType } from '@suil/core';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Narrow, PageHeader } from '../../ui/layout/page.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { EntryList } from './entry-list.tsx';

const FILTERS: readonly (HashrateType | 'all')[] = ['all', ...HASHRATE_TYPES];

/** Every hashrate entry, by type and date. */
export function HashrateLogPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const type = FILTERS.find((filter) => filter === search.get('type')) ?? 'all';
  return (
    <Narrow>
      <PageHeader title={t('hashrate.entries')} />
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
        {(address) => (
          <Card>
            <EntryList address={address} type={type} />
          </Card>
        )}
      </LoginGate>
    </Narrow>
  );
}
