/** Committees as sui.rpc.v2.ValidatorCommittee. */
import type { GrpcTypes } from '@mysten/sui/grpc';
import type { Committee, CommitteeMember } from '../../types.ts';
import type { Partially } from '../service.ts';

export function committeeProto({ epoch, members }: Committee): Partially<GrpcTypes.ValidatorCommittee> {
  return { epoch, members: members.map(memberProto) };
}

export function memberProto({ publicKey, stake }: CommitteeMember): Partially<GrpcTypes.ValidatorCommitteeMember> {
  return { publicKey, weight: stake };
}
