/** The auditor's newest day statement, opened with the audit key that the validators certified. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { openChain } from '../../../platform/chain/chain.ts';
import type { OpenedStatement } from './signed-statement.ts';

const REFRESH_MS = 60_000;
const SOON_MS = 5_000;

/** What is known of it; nothing while it was not read or what was read last failed. */
export interface StatementQuery {
  readonly opened: OpenedStatement | undefined;
  readonly failure: Error | null;
}

export const dayStatementQuery = queryOptions({ queryKey: ['open', 'day-statement'], queryFn: openNewest });

export function useDayStatement(enabled: boolean): StatementQuery & { readonly start: () => void } {
  const { data, error, refetch } = useQuery({
    ...dayStatementQuery,
    enabled,
    refetchInterval: ({ state }) => (state.data?.kind === 'none' ? SOON_MS : REFRESH_MS),
  });
  return { opened: error ? undefined : data, failure: error, start: () => void refetch() };
}

async function openNewest(): Promise<OpenedStatement> {
  const [{ manifest, sdk }, { certify }, { openStatement }, { day }] = await Promise.all([
    openChain(),
    import('../../../platform/certified/certify.ts'),
    import('./signed-statement.ts'),
    api('GET /audit'),
  ]);
  const { value: key } = await certify(sdk.auditKeyOf(manifest));
  return openStatement(day, { key, deployment: manifest });
}
