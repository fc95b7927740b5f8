import { shortenAddress } from '@suil/core';
import type { TeamFriend } from '@suil/core/api';
import { useEffect, useRef, useState } from 'react';
import { formatAmount, formatCount } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { ChartTable } from '../../../ui/charts/chart-table.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { Block, Empty, Skeleton } from '../../../ui/lists/list-state.tsx';
import { useFriends } from '../queries.ts';
import './tokens.css';
import styles from './tree.module.css';
import { layOut, TREE } from './tree-layout.ts';

/** As many lines as the picture shows; the list next to it has all. */
const SHOWN = 11;

const volumeOf = (friend: TeamFriend) => BigInt(friend.ownVolume) + BigInt(friend.teamVolume);

/**
 * The team as a picture: one member, and the lines below it as circles as large as their volume. A tap goes down a line, the path above
 * leads up again; the table says the same.
 */
export default function TeamTree({ address }: { address: string }) {
  const { t } = useTranslation();
  const [path, setPath] = useState<readonly string[]>([]);
  const here = path.at(-1);
  const trail = useRef<HTMLElement>(null);
  // The circle that was pressed is gone; the keyboard continues from the member it opened.
  useEffect(() => {
    if (here !== undefined) trail.current?.querySelector<HTMLElement>(':scope > :last-child')?.focus();
  }, [here]);
  const query = useFriends(address, { sort: 'volume', ...(here ? { of: here } : {}) });
  // Without friends the list next to it says so, and leads on.
  if (here === undefined && query.data?.pages[0]?.items.length === 0) return null;
  return (
    <Card title={t('team.tree')}>
      {here === undefined ? null : (
        <nav ref={trail} className={styles.path} aria-label={t('team.treePath')}>
          <button type="button" onClick={() => setPath([])}>
            {t('team.treeMe')}
          </button>
          {path.map((member, index) => (
            <button
              key={member}
              type="button"
              aria-current={index === path.length - 1 || undefined}
              onClick={() => setPath(path.slice(0, index + 1))}
            >
              <Icon name="chevronRight" size="0.9rem" />
              {shortenAddress(member)}
            </button>
          ))}
        </nav>
      )}
      <Block query={query} skeleton={<Skeleton height="16rem" />}>
        {(data) => {
          const friends = data.pages.flatMap((page) => page.items);
          if (friends.length === 0) {
            return <Empty />;
          }
          return <Picture friends={friends} name={here ?? null} onOpen={(member) => setPath([...path, member])} />;
        }}
      </Block>
    </Card>
  );
}

interface PictureProps {
  /** The lines, the largest first. */
  friends: readonly TeamFriend[];
  /** Whose they are; null: the user's own. */
  name: string | null;
  onOpen: (member: string) => void;
}

function Picture({ friends, name, onOpen }: PictureProps) {
  const { t } = useTranslation();
  const shown = friends.slice(0, SHOWN);
  const { circles, height } = layOut(shown.map(volumeOf));
  const placed = shown.flatMap((friend, index) => {
    const circle = circles[index];
    return circle ? [{ friend, circle }] : [];
  });
  const [middle, top] = [TREE.width / 2, TREE.top];
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <>
      <div className={styles.picture} style={{ aspectRatio: `${TREE.width} / ${height}` }}>
        <svg viewBox={`0 0 ${TREE.width} ${height}`} aria-hidden="true">
          {placed.map(({ friend, circle }) => (
            <path
              key={friend.address}
              d={`M${middle} ${top}C${middle} ${(top + circle.y) / 2} ${circle.x} ${(top + circle.y) / 2} ${circle.x} ${circle.y}`}
            />
          ))}
          <circle cx={middle} cy={top} r={TREE.rootRadius} />
        </svg>
        <span className={`${styles.root} num`} style={{ left: '50%', top: percent(top, height) }}>
          {name === null ? t('team.treeMe') : shortenAddress(name, 4, 2)}
        </span>
        <ul>
          {placed.map(({ friend, circle }) => (
            <li
              key={friend.address}
              style={{
                left: percent(circle.x, TREE.width),
                top: percent(circle.y, height),
                width: percent(circle.radius * 2, TREE.width),
              }}
            >
              <LineButton friend={friend} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.note}>
        {t('team.treeNote')}
        {friends.length > SHOWN ? ` ${t('team.treeMore', { count: SHOWN })}` : ''}
      </p>
      <ChartTable
        caption={t('team.tree')}
        head={[t('team.treeMember'), t('team.level'), t('team.teamVolume'), t('team.size')]}
        rows={friends.map((friend) => [
          shortenAddress(friend.address),
          `V${friend.level}`,
          `${formatAmount(volumeOf(friend), 'USDC', 2)} USD`,
          membersOf(friend),
        ])}
      />
    </>
  );
}

const membersOf = (friend: TeamFriend) => formatCount(friend.teamSize + 1);

function LineButton({ friend, onOpen }: { friend: TeamFriend; onOpen: (member: string) => void }) {
  const { t } = useTranslation();
  const { address, level, valid } = friend;
  const members = membersOf(friend);
  const volume = formatAmount(volumeOf(friend), 'USDC', 0);
  return (
    <button type="button" className="num" data-valid={valid} title={address} onClick={() => onOpen(address)}>
      <b>V{level}</b>
      <small>{members}</small>
      <span className="sr">{t('team.treeLine', { address: shortenAddress(address), volume, members, level })}</span>
    </button>
  );
}
