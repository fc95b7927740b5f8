/**
 * Where the REST API is (specification §7): `/api` on the current origin; in the test and local environments on the
 * configured test host, where the build names one (`VITE_TEST_HOST`).
 */
export function apiBaseOf(mode: string, testHost: string | undefined): string {
  const onTestHost = (mode === 'test' || mode === 'localnet') && testHost;
  return onTestHost ? `${testHost.replace(/\/+$/, '')}/api` : '/api';
}

export const API_BASE = apiBaseOf(import.meta.env.MODE, import.meta.env['VITE_TEST_HOST']);
