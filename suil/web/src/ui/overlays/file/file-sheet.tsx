import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../actions/button.tsx';
import { canShare, isDownloadStarted, shareFile } from '../../actions/save-file.ts';
import { Sheet } from '../sheet.tsx';
import { showToast } from '../toast.ts';
import styles from './file-sheet.module.css';
import { closeFile, useShownFile } from './file-state.ts';

/** A file that this browser cannot save: a picture to be kept by a long press, a text to be copied; either can be shared. */
export default function FileSheet() {
  const { t } = useTranslation();
  const file = useShownFile((state) => state.file);
  if (!file) return null;
  const isPicture = file.type.startsWith('image/');
  const save = () => {
    if (!isDownloadStarted(file)) showToast({ kind: 'error', text: t('file.failed') });
  };
  return (
    <Sheet open onClose={closeFile} title={file.name}>
      <p className={styles.text}>{t(isPicture ? 'file.picture' : 'file.text')}</p>
      {isPicture ? <Picture file={file} /> : <Text file={file} />}
      <div className={styles.actions}>
        {canShare(file) ? (
          <Button wide icon="share" onClick={() => shareFile(file)}>
            {t('share.share')}
          </Button>
        ) : null}
        <Button wide kind="quiet" icon="save" onClick={save}>
          {t('file.try')}
        </Button>
      </div>
    </Sheet>
  );
}

/** As an address of data: a view that saves no file may not know the page's own addresses of files either. */
function Picture({ file }: { file: File }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address === '' ? null : <img className={styles.picture} src={address} alt={file.name} />;
}

function Text({ file }: { file: File }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    let isCurrent = true;
    file.text().then((content) => isCurrent && setText(content));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const copy = async () => {
    // Selected first: where the clipboard is refused it is copied by hand.
    field.current?.select();
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    showToast(copied ? { kind: 'success', text: t('common.copied') } : { kind: 'info', text: t('file.selected') });
  };
  return (
    <>
      <textarea ref={field} className={styles.content} aria-label={file.name} value={text} readOnly rows={8} />
      <Button wide kind="primary" icon="copy" onClick={copy}>
        {t('file.copy')}
      </Button>
    </>
  );
}
