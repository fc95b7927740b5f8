import { isRouteErrorResponse, useRouteError } from 'react-router';
import { copyText } from '../lib/clipboard.ts';
import { errorDetails } from '../lib/error-message.ts';
import { useTranslation } from '../lib/texts.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { useTitle } from '../ui/page.tsx';
import styles from './error-page.module.css';

type Known = 400 | 404 | 405;

function statusOf(error: unknown): Known | null {
  if (!isRouteErrorResponse(error)) return null;
  return error.status === 404 || error.status === 405 ? error.status : error.status === 400 ? 400 : null;
}

/** What a route shows when it cannot be shown: no match, method not allowed, bad request, or a failed load. */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
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
          </>
        ) : null}
      </div>
    </div>
  );
}
