/** A signer in memory: gives a voucher for anything, once, and can be made to fail. Its vouchers carry no valid signature. */
import { createHash } from 'node:crypto';
import { AppError, type AppErrorCode, createAppError, encodeVoucher, readResume } from '@suil/core';
import type { VoucherRequest } from '@suil/core/intent';
import type { SignerClient, SignerHalt } from './signer-client.ts';

export type FakeSigner = SignerClient & {
  /** What it signed, by id. */
  signed: Map<bigint, VoucherRequest>;
  /** While set it signs nothing and answers this. */
  refusal: AppErrorCode | null;
  /** The same for single requests, by id. */
  refusals: Map<bigint, AppErrorCode>;
  /** Signs, but the answer is lost on its way. */
  losesAnswers: boolean;
  /** The halts it knows, by name; null once resumed. */
  known: Map<string, SignerHalt | null>;
};

export const FAKE_KEY = 'ab'.repeat(32);

export function createFakeSigner(): FakeSigner {
  const openHalts = () => [...signer.known.values()].filter((halt) => halt !== null);
  const signer: FakeSigner = {
    signed: new Map(),
    refusal: null,
    refusals: new Map(),
    losesAnswers: false,
    known: new Map(),
    sign: async (request) => {
      const [halt] = openHalts();
      if (halt) throw new AppError('SIGNER_HALTED', { halt: halt.halt, code: halt.code });
      const refusal = signer.refusal ?? signer.refusals.get(request.id);
      if (refusal) throw createAppError(refusal, {});
      const known = signer.signed.get(request.id);
      if (known === undefined) signer.signed.set(request.id, request);
      else if (contentOf(known) !== contentOf(request)) throw new AppError('SIGNER_ID_CONFLICT', { id: request.id });
      if (signer.losesAnswers) throw new AppError('SIGNER_UNAVAILABLE');
      return voucherOf(request);
    },
    publicKey: async () => {
      if (signer.refusal === 'SIGNER_UNAVAILABLE') throw new AppError(signer.refusal);
      return FAKE_KEY;
    },
    answers: async () => signer.refusal !== 'SIGNER_UNAVAILABLE',
    halt: async (halt) => {
      if (!signer.known.has(halt.halt)) signer.known.set(halt.halt, halt);
    },
    resume: async ({ text }) => {
      const name = readResume(text)?.halt ?? '';
      if (signer.known.has(name)) signer.known.set(name, null);
      return openHalts();
    },
    halts: async () => openHalts(),
  };
  return signer;
}

/** Returns what replaces the voucher of a request: its expiry, and where the signatures would be, a hash of all it says. */
export function voucherOf({
  id,
  asset,
  amount,
  recipient,
  expiresAtMs,
}: Omit<VoucherRequest, 'intent' | 'signature' | 'approval'>) {
  const said = createHash('sha512').update(`${id}/${asset}/${amount}/${recipient}/${expiresAtMs}`).digest();
  return Buffer.from(encodeVoucher({ expiresAtMs, withdrawSignature: said, auditSignature: said })).toString('base64');
}

function contentOf(request: VoucherRequest): string {
  return `${voucherOf(request)}/${request.intent.nonce}`;
}
