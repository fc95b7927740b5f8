/** What the findings come to: the headline, and its color. */
import type { Say } from '../texts/texts.ts';

interface Found {
  readonly bad: number;
  /** With the bad ones. */
  readonly all: number;
  /** False while the chain is not read yet: what it says may add findings. */
  readonly isRead: boolean;
}

export interface Headline {
  readonly tone: 'bad' | 'warn' | 'good' | 'none';
  readonly title: string;
}

/** Returns `good` only where everything was read and nothing was found. */
export function headlineOf(say: Say, { bad, all, isRead }: Found): Headline {
  const wrong = say('findings.bad', { count: bad });
  const other = say('findings.warn', { count: all - bad });
  if (bad > 0) return { tone: 'bad', title: all > bad ? say('findings.both', { bad: wrong, warn: other }) : wrong };
  if (all > 0) return { tone: 'warn', title: other };
  return isRead ? { tone: 'good', title: say('findings.good') } : { tone: 'none', title: say('findings.loading') };
}
