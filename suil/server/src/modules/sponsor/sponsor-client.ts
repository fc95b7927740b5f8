/** Asks the sponsor of network fees, a separate process (suil/sponsor). Holds no key, and believes nothing for it: the app checks what its user signs. */
import { AppError } from '@suil/core';
import {
  type PreparationResponse,
  preparationResponseSchema,
  type SponsorPreparation,
  type SponsorshipRequest,
  type SponsorshipResponse,
  sponsorshipResponseSchema,
} from '@suil/core/api';
import { callService, type Service } from '../../http/client/call-service.ts';

export interface SponsorClient {
  /** @throws {SPONSOR_UNAVAILABLE} @throws the sponsor's own refusal */
  readonly prepare: (asked: SponsorPreparation) => Promise<PreparationResponse>;
  /** @throws {SPONSOR_UNAVAILABLE} when the transaction may have been sent @throws the sponsor's own refusal */
  readonly submit: (signed: SponsorshipRequest) => Promise<SponsorshipResponse>;
}

/** It waits for its node, up to six times in turn. */
const TIMEOUT_MS = 30_000;

export function createSponsorClient({ url, token }: { url: string; token: string }): SponsorClient {
  const service: Service = {
    url,
    token,
    unavailable: (context, cause) => new AppError('SPONSOR_UNAVAILABLE', context, cause),
    // What it says of its node is not the user's: whether the transaction was sent is open.
    isRefusal: (status, code) => status < 500 && code !== 'SPONSOR_TOKEN_INVALID',
  };
  return {
    prepare: (asked) =>
      callService(service, '/preparations', preparationResponseSchema, {
        body: JSON.stringify(asked),
        timeoutMs: TIMEOUT_MS,
      }),
    submit: (signed) =>
      callService(service, '/sponsorships', sponsorshipResponseSchema, {
        body: JSON.stringify(signed),
        timeoutMs: TIMEOUT_MS,
      }),
  };
}
