/** Saves the rescue file, for the day on which this site is gone, and shows the hash by which it is known. */
import { useState } from 'react';
import { useConfig } from '../../platform/chain/config.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { saveFile } from '../../ui/actions/save-file.ts';
import { Card } from '../../ui/layout/card.tsx';
import actions from '../../ui/layout/hero.module.css';
import styles from './rescue.module.css';
import { makeRescueFile } from './rescue-file.ts';

export function FileCard() {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const [sha256, setSha256] = useState<string | null>(null);
  const save = async () => {
    if (!config) return;
    await saveFile('suil-rescue.html', async () => {
      const made = await makeRescueFile(config, document.baseURI);
      setSha256(made.sha256);
      return made.content;
    });
  };
  return (
    <Card title={t('rescue.fileTitle')}>
      <p className={styles.note}>{t('rescue.fileText')}</p>
      <div className={actions.actions}>
        <Button disabled={!config} onClick={save}>
          {t('rescue.fileSave')}
        </Button>
      </div>
      {sha256 === null ? null : (
        <p className={styles.hash} data-testid="rescue-sha256">
          SHA-256 {sha256}
        </p>
      )}
    </Card>
  );
}
