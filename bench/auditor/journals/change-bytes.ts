/** Changes bytes of a deployment's journal one at a time, and counts how many were found, and named. */
import type { Random } from '../../chain-fuzz/random.ts';
import { changeDatabase } from './change-database.ts';
import { changeEvidence } from './change-evidence.ts';
import type { Deployment } from './deployment.ts';
import { isNamed } from './finding.ts';

export interface Changed {
  readonly changed: number;
  readonly found: number;
  readonly named: number;
  /** How many were changed, by place. */
  readonly places: Readonly<Record<string, number>>;
  /** Those that were not found or not named, a sentence each. */
  readonly missed: readonly string[];
}

/** Changes `count` bytes of the database and as many of the evidence. */
export async function changeBytes(deployment: Deployment, random: Random, count: number): Promise<Changed> {
  const places: Record<string, number> = {};
  const missed: string[] = [];
  let [changed, found, named] = [0, 0, 0];
  for (const change of [changeDatabase, changeEvidence])
    for (let done = 0; done < count; ) {
      const finding = await change(deployment, random);
      if (finding === null) continue;
      done += 1;
      changed += 1;
      places[finding.place] = (places[finding.place] ?? 0) + 1;
      if (finding.differences.length > 0) found += 1;
      if (isNamed(finding)) named += 1;
      else missed.push(`${finding.place} (${finding.names[0]}): ${finding.differences[0] ?? 'no difference'}`);
    }
  return { changed, found, named, places, missed };
}
