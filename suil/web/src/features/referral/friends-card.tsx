import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { formatCount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './referral.module.css';

/** How many the link has brought so far. */
export function FriendsCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const team = useQuery({
    queryKey: [address, 'team'],
    queryFn: () => api('GET /team'),
  });
  return (
    <Card title={t('share.friends')} aside={<MoreLink to="/community">{t('team.title')}</MoreLink>}>
      <Block query={team} skeleton={<Skeleton height="3rem" />}>
        {({ friends, validFriends }) =>
          friends === 0 ? (
            <p className={styles.none}>{t('share.friendsNone')}</p>
          ) : (
            <p className={`${styles.count} num`}>
              {formatCount(friends)}
              <small>{t('share.friendsValid', { count: formatCount(validFriends) })}</small>
            </p>
          )
        }
      </Block>
    </Card>
  );
}
