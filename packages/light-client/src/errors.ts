/** The errors of this package: what did not verify, and why. */
import { defineErrors } from '@suil/errors';

// biome-ignore format: one line per code
export const LIGHT_CLIENT_ERROR_TEXTS = {
  CHECKPOINT_BYTES_INVALID: 'The bytes of {thing} are invalid: {reason}.',
  CHECKPOINT_FORMAT_UNKNOWN: 'The format of {thing} is unknown: {reason}. Update this program.',
  CHECKPOINT_COMMITTEE_INVALID: 'The committee of epoch {epoch} is invalid: {reason}.',
  CHECKPOINT_EPOCH_WRONG: 'Checkpoint {sequence} is of epoch {epoch}, its signature of epoch {signatureEpoch}, the committee of epoch {committeeEpoch}.',
  CHECKPOINT_SIGNERS_INVALID: 'The list of the signers of checkpoint {sequence} is invalid: {reason}.',
  CHECKPOINT_STAKE_TOO_LOW: 'Checkpoint {sequence} is signed by a stake of {stake}. It needs {quorum}.',
  CHECKPOINT_SIGNATURE_INVALID: 'The signature of checkpoint {sequence} is invalid.',
  CHECKPOINT_ORDER_INVALID: 'Checkpoint {sequence} does not follow the one before: {reason}.',
  CHECKPOINT_ANSWER_INVALID: 'The answer with checkpoint {sequence} is invalid: {reason}.',
  CHECKPOINT_DIGEST_WRONG: 'The digest of {thing} in checkpoint {sequence} is {found} and should be {expected}.',
  CHECKPOINT_CONTRADICTION: 'A quorum certified a checkpoint {sequence} that does not follow the known checkpoint {digest}. This is another chain.',
  CHECKPOINT_EPOCH_NOT_ENDED: 'Checkpoint {sequence} does not end epoch {epoch}.',
  CHECKPOINT_OBJECT_UNPROVEN: 'Object {objectId} is not proven: {reason}.',
  ANCHOR_INVALID: 'The anchor is invalid: {reason}.',
  ANCHOR_TOO_OLD: 'The anchor is {ageDays} days old. One of at most {maxDays} days is needed: update the anchor.',
} as const;

export type LightClientErrorCode = keyof typeof LIGHT_CLIENT_ERROR_TEXTS;

export const {
  ErrorClass: LightClientError,
  is: isLightClientError,
  create: createLightClientError,
} = defineErrors('LightClientError', LIGHT_CLIENT_ERROR_TEXTS);
