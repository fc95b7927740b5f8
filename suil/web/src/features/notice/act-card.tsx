import { dayOf } from '@suil/core';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { DigestLink } from '../../ui/actions/digest-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import type { Act } from './announcement.ts';
import styles from './notice.module.css';
import { noticeFacts } from './notice-facts.ts';
import { useAnnouncement } from './queries.ts';
import { effectMsOf, endedText, untilText } from './until-text.ts';

/** An act of the operator or the guardian as the contract recorded it; of an announcement also whether it still waits. */
export function ActCard({ act }: { act: Act }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const until = untilText(t, act);
  const digest = {
    label: t('record.digest'),
    value: <DigestLink digest={act.digest} url={explorerLink(config, act.digest)} />,
  };
  return (
    <Card title={t(`notice.act.${act.act}`)}>
      <p className={styles.date}>{formatDateTime(act.publishedAtMs)}</p>
      <p className={styles.text}>{t('notice.actText')}</p>
      {until === null ? (
        <ActFacts facts={[...noticeFacts(t, act), digest]} />
      ) : (
        <Announced act={act} until={until} digest={digest} />
      )}
    </Card>
  );
}

function ActFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div style={{ marginTop: '1rem' }}>
      <Facts facts={facts} />
    </div>
  );
}

/** What can be done until it takes effect, and the days until then, while the contract has it; else that it does no more, and why. */
function Announced({ act, until, digest }: { act: Act; until: string; digest: Fact }) {
  const { t } = useTranslation();
  const state = useAnnouncement(act);
  const today = useToday();
  const effectMs = effectMsOf(act);
  const daysLeft = state.data?.isWaiting && effectMs !== null && today !== undefined ? dayOf(effectMs) - today : 0;
  return (
    <>
      <Block query={state} skeleton={<Skeleton height="5rem" />}>
        {({ isWaiting, ended }) =>
          isWaiting ? (
            <p className={styles.text}>{until}</p>
          ) : (
            <Notice testId="announcement-ended">{endedText(t, ended)}</Notice>
          )
        }
      </Block>
      <ActFacts
        facts={[
          ...noticeFacts(t, act),
          ...(daysLeft > 0 ? [{ label: t('notice.daysLeft'), value: t('pledge.days', { count: daysLeft }) }] : []),
          digest,
        ]}
      />
    </>
  );
}
