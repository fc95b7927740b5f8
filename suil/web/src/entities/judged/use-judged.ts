/** A query whose answer is judged in this browser: where data is to be saved, it waits until the user asks for it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savesData } from '../../platform/browser/data-saver.ts';

const REFRESH_MS = 60_000;

export interface JudgedQuery<Data> {
  readonly isStarted: boolean;
  readonly isChecking: boolean;
  /** Undefined while it is not known, and once the newest answer was refused. */
  readonly data: Data | undefined;
  readonly failure: Error | null;
  /** Begins, or tries again. */
  readonly start: () => void;
}

export function useJudged<Data>(name: string, read: () => Promise<Data>): JudgedQuery<Data> {
  const [isStarted, setStarted] = useState(() => !savesData());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['open', 'judged', name],
    queryFn: read,
    enabled: isStarted,
    refetchInterval: REFRESH_MS,
  });
  return {
    isStarted,
    isChecking: isFetching,
    data: error ? undefined : data,
    failure: error,
    start: () => {
      setStarted(true);
      if (isStarted) void refetch();
    },
  };
}
