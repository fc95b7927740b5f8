/** What reminds the member: whether there is a private calendar address, and since when, and whether this browser is notified. */
import type { CalendarAddress } from '@suil/core/api';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

export const calendarKey = (address: string) => [address, 'calendar'];

/** The answer of the server; not asked while `enabled` is false. */
export function useCalendarAddress(address: string, enabled = true): UseQueryResult<CalendarAddress> {
  return useQuery({ queryKey: calendarKey(address), queryFn: () => api('GET /calendar'), enabled });
}

/** Whether this browser has a subscription to notifications; false as long as that is not known, or `enabled` is false. */
export function useIsNotified(enabled: boolean): boolean {
  const queryFn = async () => {
    const { findPushSubscription } = await import('../../../platform/browser/push-subscription.ts');
    return (await findPushSubscription()) !== null;
  };
  return useQuery({ queryKey: ['device', 'push'], queryFn, enabled, networkMode: 'always' }).data ?? false;
}
