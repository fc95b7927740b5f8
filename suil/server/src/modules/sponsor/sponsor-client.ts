/** Asks the sponsor of network fees, a separate process (suil/sponsor). Holds no key, and believes nothing for it: the app checks what its user signs. */
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, isAppError } from '@suil/core';
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
  /**
   * A sponsor that was stopped or started again meanwhile has lost the request: it is sent again for half a minute. The sponsor promises a transaction once.
   * @throws {SPONSOR_UNAVAILABLE} when the transaction may have been sent @throws the sponsor's own refusal
   */
  readonly submit: (signed: SponsorshipRequest) => Promise<SponsorshipResponse>;
}

/** It waits for its node, up to six times in turn. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 1_000;

export function createSponsorClient(
  { url, token }: { url: string; token: string },
  { timeoutMs, pauseMs } = { timeoutMs: TIMEOUT_MS, pauseMs: PAUSE_MS },
): SponsorClient {
  const service: Service = {
    url,
    token,
    unavailable: (context, cause) => new AppError('SPONSOR_UNAVAILABLE', context, cause),
    // What it says of its node is not the user's: whether the transaction was sent is open.
    isRefusal: (status, code) => status < 500 && code !== 'SPONSOR_TOKEN_INVALID',
  };
  const prepare = (asked: SponsorPreparation) =>
    callService(service, '/preparations', preparationResponseSchema, { body: JSON.stringify(asked), timeoutMs });
  const submit = async (signed: SponsorshipRequest) => {
    const endsAtMs = performance.now() + timeoutMs;
    for (;;) {
      const leftMs = Math.max(1, Math.ceil(endsAtMs - performance.now()));
      try {
        const asked = { body: JSON.stringify(signed), timeoutMs: leftMs };
        return await callService(service, '/sponsorships', sponsorshipResponseSchema, asked);
      } catch (error) {
        const isUnanswered = isAppError(error) && error.code === 'SPONSOR_UNAVAILABLE';
        if (!isUnanswered || performance.now() + pauseMs >= endsAtMs) throw error;
        await wait(pauseMs);
      }
    }
  };
  return { prepare, submit };
}
