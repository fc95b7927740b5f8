import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../platform/chain/config.ts';
import { useToday } from '../../platform/chain/queries.ts';

/** Whether renewals can be turned off and spending limits set: from the day that the operator names, so not while two releases run. */
export function useSettingsTaken(): boolean {
  const fromDay = useQuery(configQuery).data?.settingsFromDay ?? null;
  const today = useToday();
  return fromDay !== null && today !== undefined && today >= fromDay;
}
