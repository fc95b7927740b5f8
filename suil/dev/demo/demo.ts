/** `npm start -- --demo`: where the demo deployment lies, whether it exists yet, and the progress of its filling in the terminal. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../../scripts/setup/config.ts';
import type { DemoProgress } from './fill-demo.ts';
import type { DemoSize } from './size.ts';

/** Unless DATA_DIR says otherwise: a separate folder, next to the one a user fills. */
export const DEMO_DATA_DIR = '.data-demo';
/** Written when the demo deployment is complete. */
const FINISHED = 'demo.json';
/** Of the content; 2: with members that a visitor can connect as. */
const VERSION = 2;

/**
 * Returns whether the demo deployment still has to be filled.
 * @throws SetupError when the folder holds a chain that is not a finished demo deployment
 */
export function needsFilling(dataDir: string): boolean {
  if (existsSync(join(dataDir, FINISHED))) return false;
  if (!existsSync(join(dataDir, 'chain'))) return true;
  throw new SetupError(
    `${dataDir} holds a chain that is no finished demo deployment. Remove it (DATA_DIR=${dataDir} npm run reset), or set DATA_DIR to another folder.`,
  );
}

/** Returns whether a filled demo deployment has members that a visitor can connect as; those of earlier versions have none. */
export function hasSampleMembers(dataDir: string): boolean {
  try {
    const { version }: { version?: number } = JSON.parse(readFileSync(join(dataDir, FINISHED), 'utf8'));
    return version === VERSION;
  } catch {
    return false;
  }
}

/** Returns what the processes need in addition while the demo deployment is filled: a past to fill, and logins for all its members. */
export const fillingEnv = ({ days }: DemoSize) => ({ CHAIN_DAYS_BACK: String(days), LOGINS_PER_MINUTE: '60000' });

export interface FillParams {
  readonly dataDir: string;
  /** Where the server and the chain answer. */
  readonly origin: string;
  readonly chainUrl: string;
  readonly size: DemoSize;
}

/** Fills the running deployment and shows the progress. */
export async function fill({ dataDir, origin, chainUrl, size }: FillParams): Promise<void> {
  const begun = performance.now();
  const isTerminal = process.stderr.isTTY;
  const show = ({ day, members, actions, refused }: DemoProgress): void => {
    const line = `demo    day ${day} of ${size.days}, ${members} members, ${actions} actions, ${refused} refused`;
    if (isTerminal) process.stderr.write(`\r${line}`);
    else if (day % 10 === 0) process.stderr.write(`${line}\n`);
  };
  // Loaded here, since only filling needs it.
  const { fillDemo } = await import('./fill-demo.ts');
  const done = await fillDemo({ origin, chainUrl, size, onProgress: show });
  if (isTerminal) process.stderr.write('\n');
  writeFileSync(join(dataDir, FINISHED), `${JSON.stringify({ version: VERSION, ...done })}\n`);
  process.stdout.write(`demo    filled in ${Math.round((performance.now() - begun) / 1_000)} s\n`);
}
