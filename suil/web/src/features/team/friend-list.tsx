import { shortenAddress } from '@suil/core';
import type { TeamFriend } from '@suil/core/api';
import { formatAmount, formatCount, formatNearDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { useFriends } from './queries.ts';
import styles from './team.module.css';

interface FriendListProps {
  address: string;
  of?: string;
  sort: 'volume' | 'date' | 'level' | 'suil';
  only?: 'suil';
}

/** Direct friends of a member, each opening its own line of the team. */
export function FriendList({ address, of, sort, only }: FriendListProps) {
  const { t } = useTranslation();
  const query = useFriends(address, { sort, of, only });
  return (
    <div className={styles.friends}>
      <RecordList
        query={query}
        dateOf={null}
        row={(friend) => <Friend key={friend.address} friend={friend} suil={only === 'suil'} />}
        empty={
          <Link className="cta" to="/share">
            {t('share.title')}
          </Link>
        }
      />
    </div>
  );
}

function Friend({ friend, suil }: { friend: TeamFriend; suil: boolean }) {
  const { t } = useTranslation();
  const own = BigInt(suil ? friend.ownSuil : friend.ownVolume);
  const team = BigInt(suil ? friend.teamSuil : friend.teamVolume);
  // The friend and everybody below, as the sum next to it.
  const members = friend.teamSize + 1;
  return (
    <li style={{ display: 'block', padding: 0, border: 0 }}>
      <Link className={styles.friend} to={`/communityDetail?address=${friend.address}`}>
        <span className={styles.badge} data-valid={friend.valid}>
          V{friend.level}
        </span>
        <span className={styles.who}>
          <small className="num">
            <b title={friend.address}>{shortenAddress(friend.address)}</b>
            {friend.valid ? <Pill tone="green">{t('team.valid')}</Pill> : null}
          </small>
          <small className="num">
            <span>{formatNearDate(friend.boundAtMs, Date.now())}</span>
            <span>{t('team.members', { count: members, text: formatCount(members) })}</span>
          </small>
        </span>
        <span className={`${styles.sum} num`}>
          {formatAmount(own + team, 'USDC', 2)}
          <small>{t('team.ownPart', { amount: formatAmount(own, 'USDC', 2) })}</small>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  );
}
