/** Requests vouchers from the signer, a separate process (suil/signer). Holds no key: what it sends is what the wallet signed. */
import { AppError, type SignedResume } from '@suil/core';
import { type VoucherRequest, voucherRequestSchema } from '@suil/core/intent';
import { z } from 'zod';
import { type CallOptions, callService, type Service } from '../../../http/client/call-service.ts';

/** Why the signer stops; `halt` is a name that is never used again. */
export type SignerHalt = { halt: string; code: string; detail: string };

export type SignerClient = {
  /**
   * Returns the voucher, base64 of 136 bytes; the same one for the same request. `headers` are sent with it.
   * @throws {SIGNER_UNAVAILABLE} when there may be a voucher that this server did not receive, any other code when there is none
   */
  sign: (request: VoucherRequest, headers?: Readonly<Record<string, string>>) => Promise<string>;
  /** Returns the key that it signs with, hex. @throws {SIGNER_UNAVAILABLE} */
  publicKey: () => Promise<string>;
  /** Returns whether it answers within 2 s. */
  answers: () => Promise<boolean>;
  /** Stops signing until the halt is resumed; idempotent. @throws {SIGNER_UNAVAILABLE} when it may not have received it */
  halt: (halt: SignerHalt) => Promise<void>;
  /** Resumes the halt that a signed text names; returns what is still open. @throws {SIGNER_UNAVAILABLE | RESUME_REFUSED} */
  resume: (signed: SignedResume) => Promise<SignerHalt[]>;
  /** Returns its open halts. @throws {SIGNER_UNAVAILABLE} */
  halts: () => Promise<SignerHalt[]>;
};

const ANSWER_TIMEOUT_MS = 2_000;
/** The longest text that it keeps. */
const DETAIL_MAX = 2_000;
const answerSchema = z.object({ voucher: z.base64().length(184), publicKey: z.string() });
const haltsSchema = z.object({ halts: z.array(z.object({ halt: z.string(), code: z.string(), detail: z.string() })) });
const statusSchema = z.object({ publicKey: z.string().regex(/^[0-9a-f]{64}$/) });
export function createSignerClient({ url, token }: { url: string; token: string }): SignerClient {
  const service: Service = {
    url,
    token,
    unavailable: (context, cause) => new AppError('SIGNER_UNAVAILABLE', context, cause),
    isRefusal: isSignersRefusal,
  };
  const call = <Schema extends z.ZodType>(path: string, schema: Schema, options?: CallOptions) =>
    callService(service, path, schema, options);

  return {
    sign: async (request, headers = {}) => {
      const body = JSON.stringify(z.encode(voucherRequestSchema, request));
      return (await call('/vouchers', answerSchema, { body, headers })).voucher;
    },
    publicKey: async () => (await call('/status', statusSchema)).publicKey,
    answers: () =>
      call('/status', statusSchema, { timeoutMs: ANSWER_TIMEOUT_MS }).then(
        () => true,
        () => false,
      ),
    halt: async ({ halt, code, detail }) => {
      await call('/halts', haltsSchema, {
        body: JSON.stringify({ halt, code, detail: detail.slice(0, DETAIL_MAX) }),
      });
    },
    resume: async ({ text, signature }) =>
      (await call('/resumes', haltsSchema, { body: JSON.stringify({ text, signature }) })).halts,
    halts: async () => (await call('/status', haltsSchema)).halts,
  };
}

/**
 * Only the signer's own answers below 500 are refusals, and that it could not check this one's signature: any other answer leaves open
 * whether it signed.
 */
function isSignersRefusal(status: number, code: string): boolean {
  return status < 500 || code === 'CHAIN_NODE_UNAVAILABLE';
}
