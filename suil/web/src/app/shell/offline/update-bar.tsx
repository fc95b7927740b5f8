import { useEffect } from 'react';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { startLastRead } from '../../../platform/offline/last-read.ts';
import { useUpdate } from '../../../platform/offline/update.ts';
import { startWorker } from '../../../platform/offline/worker.ts';
import { Icon } from '../../../ui/layout/icon.tsx';
import styles from '../banners.module.css';

let isStarted = false;

/** There is one page view, so neither of them ends. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  startLastRead();
  // Where it cannot be registered (a private window, a policy, no answer) the app works as without one.
  startWorker().catch(() => undefined);
}

/** Keeps the app's files and what was read last on the device. A new version is loaded when the user wants it: until then the page stays as it is. */
export function UpdateBar() {
  const { t } = useTranslation();
  const apply = useUpdate((state) => state.apply);
  useEffect(start, []);
  if (apply === null) return null;
  return (
    <div className={styles.bar} role="status">
      <Icon name="save" />
      <span>{t('update.ready')}</span>
      <button type="button" className={styles.link} onClick={apply}>
        {t('error.reload')}
      </button>
    </div>
  );
}
