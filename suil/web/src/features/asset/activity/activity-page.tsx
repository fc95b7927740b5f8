import type { ActivityGroup } from '@suil/core/api';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { useSearchParams } from '../../../platform/router/search-params.ts';
import { Segmented } from '../../../ui/actions/segmented.tsx';
import { Card, MoreLink } from '../../../ui/layout/card.tsx';
import { Narrow, PageHeader, Tabs } from '../../../ui/layout/page.tsx';
import { LoginGate } from '../../../wallet/session/login-gate.tsx';
import { ActivityList } from './activity-list.tsx';

/** The groups of the API; its schemas load later than the page. */
const GROUPS: readonly ActivityGroup[] = ['transfers', 'products', 'income', 'swaps', 'purchases'];

/** Every movement of the member, all or of one group, which is in the address. */
export function ActivityPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const group: ActivityGroup | 'all' = GROUPS.find((name) => name === search.get('kind')) ?? 'all';
  return (
    <Narrow>
      <PageHeader
        title={t('activity.title')}
        back="/assets"
        aside={<MoreLink to="/income?all=1">{t('activity.file')}</MoreLink>}
      />
      <Tabs>
        <Segmented
          large
          label={t('record.filter')}
          options={(['all', ...GROUPS] as const).map((value) => ({
            value,
            text: value === 'all' ? t('common.all') : t(`activity.group.${value}`),
          }))}
          value={group}
          onChange={(value) => setSearch(value === 'all' ? {} : { kind: value }, { replace: true })}
        />
      </Tabs>
      <LoginGate>
        {(address) => (
          <Card title={t('activity.title')} aside={<MoreLink to="/suiLLog">{t('suilLog.title')}</MoreLink>}>
            <ActivityList key={group} address={address} group={group === 'all' ? null : group} />
          </Card>
        )}
      </LoginGate>
    </Narrow>
  );
}
