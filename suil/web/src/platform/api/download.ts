import { AppError } from '@suil/core';
import { showToast } from '../../ui/overlays/toast.ts';
import { errorMessage } from '../i18n/error-message.ts';
import { t } from '../i18n/texts.ts';
import { apiBaseOf } from './api-base.ts';
import { toCsv } from './csv.ts';
import { useSession } from './session.ts';

const BASE = apiBaseOf(import.meta.env.MODE, import.meta.env['VITE_TEST_HOST'] as string | undefined);

/** Fetches a CSV with the login and hands it to the browser as a file; what goes wrong is said in a toast. */
export function downloadCsv(path: string, name: string): Promise<void> {
  return handOver(name, async () => {
    const { token } = useSession.getState();
    const response = await fetch(BASE + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    if (!response.ok) throw new AppError('REQUEST_FAILED', { status: response.status });
    return response.blob();
  });
}

/** The same for rows that are read here; the first one is the head. */
export function downloadRows(name: string, read: () => Promise<readonly (readonly string[])[]>): Promise<void> {
  return handOver(name, async () => new Blob([toCsv(await read())], { type: 'text/csv;charset=utf-8' }));
}

async function handOver(name: string, read: () => Promise<Blob>): Promise<void> {
  try {
    const url = URL.createObjectURL(await read());
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    URL.revokeObjectURL(url);
    showToast({ kind: 'success', text: t('record.csvSaved') });
  } catch (error) {
    showToast({ kind: 'error', text: errorMessage(error) });
  }
}
