/** A list of named steps, two run at a time, each timed. Owns the printing; knows nothing of what a step does. */
import { spawn } from 'node:child_process';
import { root } from './config.ts';

/** One step: a command run in the folder of the checkout. */
export interface Step {
  name: string;
  /** Runs it, its output shown as it comes or returned at the end. `ok` is whether it succeeded. */
  run: (output: 'shown' | 'returned') => Promise<{ ok: boolean; output: string }>;
}

/** Longer than any step takes on a slow machine; a step that hangs must not keep the others from being reported. */
const STEP_TIMEOUT_MS = 75 * 60_000;

/** A record of a run has no use for colours: those of one dot for each test hid what failed. */
const colours: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** Returns a step that runs `args` under the pinned Node. Ended with SIGKILL after 75 minutes. */
export function nodeStep(name: string, args: string[], env: Record<string, string> = {}): Step {
  return {
    name,
    run: (output) =>
      new Promise((resolve) => {
        const stdio = output === 'shown' ? 'inherit' : 'pipe';
        const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...colours, ...env } });
        const chunks: string[] = [];
        for (const stream of [child.stdout, child.stderr])
          stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
        const deadline = setTimeout(() => {
          process.stdout.write(`\n${name}: not done after ${STEP_TIMEOUT_MS / 60_000} minutes, ended.\n`);
          child.kill('SIGKILL');
        }, STEP_TIMEOUT_MS);
        const settle = (ok: boolean) => {
          clearTimeout(deadline);
          resolve({ ok, output: chunks.join('') });
        };
        child.once('close', (code) => settle(code === 0));
        child.once('error', () => settle(false));
      }),
  };
}

/**
 * Runs all steps, two at a time, even after a failure, prints a summary, and returns how many passed and failed. One of the two shows its output as
 * it comes; what the other prints follows when it ends.
 */
export async function runSteps(steps: readonly Step[]): Promise<{ passed: number; failed: number }> {
  const results: { name: string; ok: boolean; seconds: string }[] = [];
  const waiting = steps.values();
  const runWaiting = async (shown: 'shown' | 'returned') => {
    for (const step of waiting) {
      if (shown === 'shown') process.stdout.write(`\n── ${step.name}\n`);
      const startedAt = performance.now();
      const { ok, output } = await step.run(shown);
      if (shown === 'returned') process.stdout.write(`\n── ${step.name}\n${output}`);
      results.push({ name: step.name, ok, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) });
    }
  };
  await Promise.all([runWaiting('shown'), runWaiting('returned')]);
  process.stdout.write('\n');
  for (const { name, ok, seconds } of results)
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)\n`);
  const failed = results.filter((result) => !result.ok).length;
  return { passed: results.length - failed, failed };
}
