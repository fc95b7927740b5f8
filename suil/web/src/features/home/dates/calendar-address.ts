/** Whether the member has a private calendar address, and since when. */
import type { CalendarAddress } from '@suil/core/api';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

export const calendarKey = (address: string) => [address, 'calendar'];

/** The answer of the server; not asked while `enabled` is false. */
export function useCalendarAddress(address: string, enabled = true): UseQueryResult<CalendarAddress> {
  return useQuery({ queryKey: calendarKey(address), queryFn: () => api('GET /calendar'), enabled });
}
