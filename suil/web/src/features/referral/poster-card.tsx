import { shortenAddress } from '@suil/core';
import { useEffect, useRef } from 'react';
import { languageTag } from '../../platform/i18n/language.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/actions/copy.ts';
import { canShare, saveFile, shareFile } from '../../ui/actions/save-file.ts';
import { Card } from '../../ui/layout/card.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { drawPoster } from './poster.ts';
import { POSTER } from './poster-picture.ts';
import './tokens.css';
import styles from './referral.module.css';

/** The poster as it will be saved, and the two ways to get it out of the page: as a file, or into another app. */
export default function PosterCard({ address, link }: { address: string; link: string }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext('2d');
    if (!element || !pen) return;
    const colours = getComputedStyle(element);
    const texts = {
      headline: t('hero.title'),
      scan: t('share.posterScan'),
      address: shortenAddress(address),
      caution: t('share.posterCaution'),
      language: languageTag(),
      fontFamily: getComputedStyle(document.body).fontFamily,
    };
    drawPoster(pen, link, texts, (token) => colours.getPropertyValue(`--${token}`).trim());
  }, [t, link, address]);

  /** The poster's file, or a toast and null. */
  const takeFile = async (): Promise<File | null> => {
    const blob = await new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, 'image/png');
      else resolve(null);
    });
    if (blob) return new File([blob], 'suil-invite.png', { type: 'image/png' });
    showToast({ kind: 'error', text: t('share.posterFailed') });
    return null;
  };
  const save = async () => {
    const file = await takeFile();
    if (file) await saveFile(file.name, async () => file);
  };
  const share = async () => {
    const file = await takeFile();
    if (!file) return;
    // Links and files do not travel together everywhere; the poster holds the link as a code anyway.
    if (canShare(file)) return shareFile(file);
    await copyText(link);
  };
  return (
    <Card title={t('share.poster')}>
      <canvas
        ref={canvas}
        // The picture that others get is dark in any theme.
        data-theme="dark"
        className={styles.poster}
        width={POSTER.width}
        height={POSTER.height}
        role="img"
        aria-label={t('share.posterLabel')}
      />
      <div className={styles.actions}>
        <Button icon="save" onClick={save}>
          {t('share.posterSave')}
        </Button>
        <Button icon="share" onClick={share}>
          {t('share.share')}
        </Button>
      </div>
    </Card>
  );
}
