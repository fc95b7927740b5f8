/** Runs the same work again and again at an interval. */

export interface RepeatOptions {
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/** Returns a worker that does not keep the process alive; its first run comes after one interval. */
export function createRepeat({ everyMs, work, onError }: RepeatOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return {
    start: (): void => {
      timer = setInterval(() => {
        running = work().catch(onError);
      }, everyMs);
      timer.unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
}
