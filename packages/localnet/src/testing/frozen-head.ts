/** The lie of a node that does not move on: every answer is genuine, and none is newer than one checkpoint. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { notFound } from '../rpc/argument.ts';
import type { Lies } from './lying-fetch.ts';

/** Returns the lies of a node whose latest checkpoint is `at`; `honest` reads from the node behind it. */
export function frozenHead(honest: SuiGrpcClient, at: bigint): Lies {
  const assertKnown = (sequence: bigint) => {
    if (sequence > at) throw notFound('checkpoint', String(sequence));
  };
  return {
    getServiceInfo: (answer) => ({ ...answer, checkpointHeight: at }),
    async getCheckpoint(answer, { checkpointId, readMask }) {
      if (checkpointId.oneofKind === 'sequenceNumber') assertKnown(checkpointId.sequenceNumber);
      if (checkpointId.oneofKind !== undefined) return answer;
      const latest = { oneofKind: 'sequenceNumber', sequenceNumber: at } as const;
      const mask = readMask && { readMask };
      return (await honest.ledgerService.getCheckpoint({ checkpointId: latest, ...mask })).response;
    },
    getEpoch(answer) {
      const { epoch } = answer;
      if (epoch?.firstCheckpoint !== undefined) assertKnown(epoch.firstCheckpoint);
      if (epoch?.lastCheckpoint === undefined || epoch.lastCheckpoint <= at) return answer;
      const { lastCheckpoint: _last, end: _end, ...present } = epoch;
      return { ...answer, epoch: present };
    },
    subscribeCheckpoints: (answer) => (answer.cursor !== undefined && answer.cursor > at ? undefined : answer),
  };
}
