import { AppError } from '@suil/core';
import { showToast } from '../ui/toast.ts';
import { apiBaseOf } from './api-base.ts';
import { errorMessage } from './error-message.ts';
import { useSession } from './session.ts';
import { t } from './texts.ts';

const BASE = apiBaseOf(import.meta.env.MODE, import.meta.env['VITE_TEST_HOST'] as string | undefined);

/** Fetches a CSV with the login and hands it to the browser as a file; what goes wrong is said in a toast. */
export async function downloadCsv(path: string, name: string): Promise<void> {
  try {
    const { token } = useSession.getState();
    const response = await fetch(BASE + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    if (!response.ok) throw new AppError('REQUEST_FAILED', { status: response.status });
    const url = URL.createObjectURL(await response.blob());
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    URL.revokeObjectURL(url);
    showToast({ kind: 'success', text: t('record.csvSaved') });
  } catch (error) {
    showToast({ kind: 'error', text: errorMessage(error) });
  }
}
