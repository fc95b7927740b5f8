/**
 * Signing in with a wallet (rules.md §9): a challenge to sign, a session for the signature. A session lets its holder read and
 * nothing else. Times are the database's: the server that gives a challenge out need not be the one that takes the answer.
 */
import type { Address } from '@suil/core';
import { AppError, CHALLENGE_LIFETIME_MS, parseAddress, SIGN_IN_VERSION, signInMessage } from '@suil/core';
import type { CreateChallengeRequest, CreateChallengeResponse, CreateSessionResponse } from '@suil/core/api';
import type { VerifySignature } from '@suil/signature';
import { signatureError } from '../../intents/signature-error.ts';
import { type Challenge, readChallenge, useChallenge, writeChallenge } from './challenge-store.ts';
import { createSessions, type SessionOptions, type Sessions } from './sessions.ts';

export type AuthOptions = SessionOptions & {
  verifySignature: VerifySignature;
  /** Where the app is, e.g. `http://127.0.0.1:8080`; its host is the domain in the text. */
  publicUrl: URL;
  /** Wallet Standard name of the chain. */
  chain: string;
};

export type AuthService = Omit<Sessions, 'begin'> & {
  /**
   * Returns nonce and times of a text that the caller builds.
   * @param origin where the caller's page is, as far as its browser says so
   * @throws {ADDRESS_INVALID}, {AUTH_CLIENT_OUTDATED}, {AUTH_ORIGIN_FOREIGN}
   */
  createChallenge: (request: CreateChallengeRequest, origin?: string) => Promise<CreateChallengeResponse>;
  /**
   * @throws {ADDRESS_INVALID}, {AUTH_CHALLENGE_NOT_FOUND}, {AUTH_CHALLENGE_ADDRESS_MISMATCH}, {AUTH_CHALLENGE_USED},
   * {AUTH_CHALLENGE_EXPIRED}, {AUTH_SIGNATURE_INVALID}, {SIGNATURE_ZKLOGIN_UNSUPPORTED}, {SIGNATURE_MULTISIG_LEGACY}
   */
  createSession: (
    answer: { address: string; nonce: string; signature: string },
    device: string,
  ) => Promise<CreateSessionResponse>;
};

const NONCE_BYTES = 24;

export function createAuthService(options: AuthOptions): AuthService {
  const { pool, verifySignature, publicUrl, chain, databaseNow, randomBytes } = options;
  const { host: domain, origin: uri } = publicUrl;
  const { begin, ...sessions } = createSessions(options);

  /** Returns the challenge once; it cannot be used again. */
  async function takeChallenge(nonce: string, address: Address): Promise<Challenge> {
    const challenge = await readChallenge(pool, nonce, databaseNow);
    if (!challenge || challenge.domain !== domain) throw new AppError('AUTH_CHALLENGE_NOT_FOUND');
    if (challenge.address !== address) throw new AppError('AUTH_CHALLENGE_ADDRESS_MISMATCH');
    if (challenge.isUsed) throw new AppError('AUTH_CHALLENGE_USED');
    if (challenge.isExpired) throw new AppError('AUTH_CHALLENGE_EXPIRED');
    if (!(await useChallenge(pool, nonce, databaseNow))) throw new AppError('AUTH_CHALLENGE_USED');
    return challenge;
  }

  return {
    ...sessions,

    async createChallenge({ address: text, version }, origin) {
      const address = parseAddress(text);
      if (version !== SIGN_IN_VERSION) throw new AppError('AUTH_CLIENT_OUTDATED');
      // Its text would name another domain than this server's: refused before the wallet asks the user.
      if (origin !== undefined && URL.canParse(origin) && new URL(origin).origin !== uri)
        throw new AppError('AUTH_ORIGIN_FOREIGN', { url: uri });
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      const challenge = { nonce, address, domain, lifetimeMs: CHALLENGE_LIFETIME_MS };
      return { nonce, ...(await writeChallenge(pool, challenge, databaseNow)) };
    },

    async createSession(answer, device) {
      const address = parseAddress(answer.address);
      const { nonce, issuedAtMs, expiresAtMs } = await takeChallenge(answer.nonce, address);
      const text = signInMessage({ domain, uri, address, chain, nonce, issuedAtMs, expiresAtMs });
      if (!(await verifySignature(text, answer.signature, address)))
        throw await signatureError(answer.signature, 'AUTH_SIGNATURE_INVALID');
      const session = await begin(address, device);
      return { access_token: session.token, address, expiresAtMs: session.expiresAtMs };
    },
  };
}
