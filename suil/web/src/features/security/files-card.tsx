/** Every file of the app with its hash, compared with what this site gives out when the user asks for it. */
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { checkFiles, type FileCheck } from './file-check.ts';
import styles from './security.module.css';

export function FilesCard() {
  const { t } = useTranslation();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => checkFiles(document.baseURI) });
  return (
    <Card title={t('security.files')}>
      <p className={styles.note}>{t('security.filesText')}</p>
      <p className={styles.result}>
        <Button small busy={isPending} onClick={() => mutate()}>
          {t('security.compare')}
        </Button>
      </p>
      {error === null ? null : (
        <Notice tone="bad" alert>
          {errorMessage(error)}
        </Notice>
      )}
      {data === undefined ? null : <Result check={data} />}
    </Card>
  );
}

function Result({ check: { listSha256, files, different } }: { check: FileCheck }) {
  const { t } = useTranslation();
  return (
    <>
      {different === null ? (
        <p className={styles.result}>
          <Pill tone="gray" testId="files-result">
            {t('security.filesGood', { count: files.length })}
          </Pill>
        </p>
      ) : (
        <Notice tone="bad" alert testId="files-result">
          {t('security.filesBad', { path: different })}
        </Notice>
      )}
      <Facts facts={[{ label: t('security.listHash'), value: <span className={styles.id}>{listSha256}</span> }]} />
      <details className={styles.files}>
        <summary>{t('security.fileList')}</summary>
        <ul>
          {files.map(([path, sha256]) => (
            <li key={path}>
              {path}
              <span className={styles.id}>{sha256}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
