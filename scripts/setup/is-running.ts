/** Whether a process of this machine is alive, asked by its number. */

/** Returns true also for a process of another user, which may not be signalled. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
