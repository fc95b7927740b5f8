import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../platform/chain/config.ts';
import { useToday } from '../../platform/chain/queries.ts';

/**
 * Whether renewals can be turned off and spending limits set: from the day that the operator names, so not while two releases run. Undefined while that
 * is not known.
 */
export function useSettingsTaken(): boolean | undefined {
  const config = useQuery(configQuery).data;
  const today = useToday();
  if (config === undefined) return undefined;
  if (config.settingsFromDay === null) return false;
  return today === undefined ? undefined : today >= config.settingsFromDay;
}
