import { type AppErrorCode, isAppError } from '@suil/core';
import { errorDetails } from '../platform/i18n/error-message.ts';
import { useTranslation } from '../platform/i18n/texts.ts';
import { Button } from '../ui/actions/button.tsx';
import { copyText } from '../ui/actions/copy.ts';
import { Link } from '../ui/actions/link.tsx';
import { useTitle } from '../ui/layout/page.tsx';
import styles from './error-page.module.css';

const REFUSALS: Partial<Record<AppErrorCode, 400 | 404 | 405>> = {
  REQUEST_INVALID: 400,
  ROUTE_NOT_FOUND: 404,
  ROUTE_METHOD_NOT_ALLOWED: 405,
};

function statusOf(error: unknown): 400 | 404 | 405 | null {
  return isAppError(error) ? (REFUSALS[error.code] ?? null) : null;
}

/** What a route shows when it cannot be shown: no match, method not allowed, bad request, or a failed load. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const status = statusOf(error);
  const title = status === null ? t('error.title') : t(`error.${status}`);
  useTitle(title);
  return (
    <div className={styles.page} role="alert">
      <p className={`${styles.code} num`} aria-hidden="true">
        {status ?? '!'}
      </p>
      <h1>{title}</h1>
      <p>{status === null ? t('error.text') : t(`error.${status}Text`)}</p>
      <div className={styles.actions}>
        <Link className="cta" to="/" reloadDocument={status === null}>
          {t('error.home')}
        </Link>
        {status === null ? (
          <>
            <Button wide onClick={() => window.location.reload()}>
              {t('error.reload')}
            </Button>
            <Button kind="quiet" small onClick={() => copyText(errorDetails(error))}>
              {t('error.copy')}
            </Button>
            <Link to="/help">{t('help.title')}</Link>
          </>
        ) : null}
      </div>
    </div>
  );
}
