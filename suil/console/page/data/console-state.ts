/** The console process's answer, asked for every few seconds. */
import { useQuery } from '@tanstack/react-query';
import { type ConsoleState, consoleStateSchema } from '../../src/state/state.ts';

const EVERY_MS = 5_000;

async function readState(): Promise<ConsoleState> {
  const response = await fetch('api/state', { cache: 'no-store' });
  return consoleStateSchema.parse(await response.json());
}

export function useConsoleState() {
  return useQuery({ queryKey: ['state'], queryFn: readState, refetchInterval: EVERY_MS, retry: false });
}
