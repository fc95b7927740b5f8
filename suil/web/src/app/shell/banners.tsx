import { isLanguage, LANGUAGE_KEY, type Language, matchLanguage } from '@suil/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePausedUntilMs } from '../../entities/parameters/queries.ts';
import { keepFocus } from '../../platform/browser/focus.ts';
import { readStored, writeStored } from '../../platform/browser/storage.ts';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { changeLanguage } from '../../platform/i18n/i18n.ts';
import { useLanguage } from '../../platform/i18n/language.ts';
import { textIn, useTranslation } from '../../platform/i18n/texts.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import styles from './banners.module.css';
import { NetworkBar } from './network-bar.tsx';
import { OfflineBar } from './offline/offline-bar.tsx';

/**
 * The quiet lines under the header: another language on offer, no network, a slow node, a pause. They come when the page is
 * there already, so they take no place of their own: what is below is moved down, which browsers and eyes follow better than a
 * new layout.
 */
export function Banners({ below }: { below: RefObject<HTMLElement | null> }) {
  const connected = useAddress() !== null;
  const bars = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const style = below.current?.style;
      if (style === undefined) return;
      const height = entry?.contentRect.height ?? 0;
      style.transform = height > 0 ? `translateY(${height}px)` : '';
      style.paddingBottom = height > 0 ? `${height}px` : '';
    });
    if (bars.current) observer.observe(bars.current);
    return () => observer.disconnect();
  }, [below]);
  return (
    <div className={styles.stage}>
      <div ref={bars} className={styles.bars}>
        <LanguageBar />
        <NetworkBar />
        <OfflineBar />
        {connected ? <PauseBar /> : null}
      </div>
    </div>
  );
}

/** While the guardian has paused new stakes, pledges and vouchers: until when, and that principal can leave. */
function PauseBar() {
  const { t } = useTranslation();
  const untilMs = usePausedUntilMs();
  if (untilMs === null) return null;
  return (
    <div className={`${styles.bar} ${styles.warn}`} role="status">
      <Icon name="clock" />
      <span>{t('reserves.paused', { time: formatDateTime(untilMs) })}</span>
    </div>
  );
}

/** On a first visit, the browser's language is offered in that language; the app never switches without the user. */
function LanguageBar() {
  const current = useLanguage((state) => state.code);
  const [offer, setOffer] = useState<{ code: Language; text: string; close: string } | null>(null);
  useEffect(() => {
    const wanted = matchLanguage(navigator.languages);
    if (isLanguage(readStored(LANGUAGE_KEY)) || wanted === null || wanted === current) return setOffer(null);
    let live = true;
    void Promise.all([textIn(wanted, 'language.offer'), textIn(wanted, 'common.close')]).then(([text, close]) => {
      if (live) setOffer({ code: wanted, text, close });
    });
    return () => {
      live = false;
    };
  }, [current]);
  if (!offer) return null;
  const accept = () => {
    changeLanguage(offer.code);
    keepFocus();
  };
  const keep = () => {
    writeStored(LANGUAGE_KEY, current);
    setOffer(null);
    keepFocus();
  };
  return (
    <div className={`${styles.bar} ${styles.offer}`} lang={offer.code.replace('_', '-')}>
      <Icon name="globe" />
      <button type="button" className={styles.action} onClick={accept}>
        {offer.text}
      </button>
      <button type="button" className={styles.close} aria-label={offer.close} onClick={keep}>
        <Icon name="close" />
      </button>
    </div>
  );
}
