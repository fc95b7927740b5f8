import { shortenAddress } from '@suil/core';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Icon } from '../layout/icon.tsx';
import { copyText } from './copy.ts';
import styles from './digest-link.module.css';

/** A transaction's digest: opens the explorer where there is one, else copies itself. */
export function DigestLink({
  digest,
  url,
  className,
}: {
  digest: string;
  url: string | null;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const classes = [styles.link, className].filter(Boolean).join(' ');
  const text = <span className="num">{shortenAddress(digest)}</span>;
  if (url) {
    return (
      <a className={classes} href={url} rel="noreferrer" title={digest}>
        {text}
        <Icon name="link" />
      </a>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      onClick={() => copyText(digest)}
      title={digest}
      aria-label={t('record.copyDigest', { short: shortenAddress(digest), digest })}
    >
      {text}
      <Icon name="copy" />
    </button>
  );
}
