/** Runs the same work again and again at an interval. */

export interface RepeatOptions {
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/** Returns a worker that does not keep the process alive; its first run comes after one interval, and no run begins before the last one ended. */
export function createRepeat({ everyMs, work, onError }: RepeatOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | null = null;
  return {
    start: (): void => {
      timer = setInterval(() => {
        running ??= work()
          .catch(onError)
          .finally(() => {
            running = null;
          });
      }, everyMs);
      timer.unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
}
