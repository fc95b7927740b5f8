/** Lets other work of this thread run. Browsers have no `setImmediate`. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
