/** What an action of a demo member needs, and how an action is described. */
import type { ConfigResponse } from '@suil/core/api';
import type { ApiClient } from './api-client.ts';
import type { ChainClient } from './chain-client.ts';
import type { Member } from './members.ts';
import type { Random } from './random.ts';

export interface Stage {
  readonly chain: ChainClient;
  readonly api: ApiClient;
  readonly config: ConfigResponse;
  readonly random: Random;
  /** All who have joined. */
  readonly members: readonly Member[];
}

export interface Action {
  readonly name: string;
  /** How often it happens, against the others. */
  readonly weight: number;
  readonly isPossible: (member: Member) => boolean;
  readonly run: (stage: Stage, member: Member) => Promise<void>;
}
