/** What the auditor found when it last read the app as a browser does. The server's word: nothing of it is signed. */
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useOutside } from './queries.ts';
import styles from './security.module.css';

export function OutsideCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('security.outside')}>
      <p className={styles.note}>{t('security.outsideText')}</p>
      <Block query={useOutside()} skeleton={<Skeleton height="2rem" />}>
        {({ app }) => {
          if (app?.differs === true)
            return (
              <Notice tone="bad" alert testId="outside">
                {t('security.outsideBad')}
              </Notice>
            );
          return (
            <p className={styles.result}>
              <Pill tone="gray" testId="outside">
                {app
                  ? t('security.outsideGood', { time: formatDateTime(app.comparedAtMs) })
                  : t('security.outsideNone')}
              </Pill>
            </p>
          );
        }}
      </Block>
    </Card>
  );
}
