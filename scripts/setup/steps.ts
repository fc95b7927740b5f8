/** A list of named steps run one after the other, each timed. Owns the printing; knows nothing of what a step does. */
import { spawn } from 'node:child_process';
import { root } from './config.ts';

/** One step: a command run in the folder of the checkout, or a function. Returns whether it succeeded. */
export interface Step {
  name: string;
  run: () => Promise<boolean>;
}

/** Longer than any step takes on a slow machine; a step that hangs must not keep the others from being reported. */
const STEP_TIMEOUT_MS = 40 * 60_000;

/** Returns a step that runs `args` under the pinned Node, its output shown as it comes. Ended with SIGKILL after 40 minutes. */
export function nodeStep(name: string, args: string[], env: Record<string, string> = {}): Step {
  return {
    name,
    run: () =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
        const deadline = setTimeout(() => {
          process.stdout.write(`\n${name}: not done after ${STEP_TIMEOUT_MS / 60_000} minutes, ended.\n`);
          child.kill('SIGKILL');
        }, STEP_TIMEOUT_MS);
        const settle = (ok: boolean) => {
          clearTimeout(deadline);
          resolve(ok);
        };
        child.once('exit', (code) => settle(code === 0));
        child.once('error', () => settle(false));
      }),
  };
}

/** Runs all steps, even after a failure, prints a summary, and returns how many passed and failed. */
export async function runSteps(steps: Step[]): Promise<{ passed: number; failed: number }> {
  const results: { name: string; ok: boolean; seconds: string }[] = [];
  for (const step of steps) {
    process.stdout.write(`\n── ${step.name}\n`);
    const startedAt = performance.now();
    const ok = await step.run();
    results.push({ name: step.name, ok, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) });
  }
  process.stdout.write('\n');
  for (const { name, ok, seconds } of results)
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)\n`);
  const failed = results.filter((result) => !result.ok).length;
  return { passed: results.length - failed, failed };
}
