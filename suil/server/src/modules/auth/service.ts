/**
 * Signing in with a wallet (rules.md §9): a challenge to sign, a session for the signature. A session lets its holder read and
 * nothing else. Time and randomness come from the caller's `now` and `randomBytes`.
 */
import { createHash } from 'node:crypto';
import type { Address } from '@suil/core';
import { AppError, CHALLENGE_LIFETIME_MS, parseAddress, SIGN_IN_VERSION, signInMessage } from '@suil/core';
import type {
  CreateChallengeRequest,
  CreateChallengeResponse,
  CreateSessionResponse,
  SessionResponse,
  SessionsResponse,
} from '@suil/core/api';
import { createBatcher } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import type { VerifySignature } from '@suil/signature';
import { forgetFullBuckets } from '../../http/limits/rate-limit.ts';
import {
  deleteEnded,
  extendSession,
  listSessions,
  readChallenge,
  readSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessionOf,
  type Session,
  useChallenge,
  writeChallenge,
  writeSession,
} from './store.ts';

export type AuthOptions = {
  pool: Pool;
  verifySignature: VerifySignature;
  /** Where the app is, e.g. `http://127.0.0.1:8080`; its host is the domain in the text. */
  publicUrl: URL;
  /** Wallet Standard name of the chain. */
  chain: string;
  now: () => number;
  randomBytes: (length: number) => Buffer;
};

export type AuthService = {
  /**
   * Returns nonce and times of a text that the caller builds.
   * @param origin where the caller's page is, as far as its browser says so
   * @throws {ADDRESS_INVALID}, {AUTH_CLIENT_OUTDATED}, {AUTH_ORIGIN_FOREIGN}
   */
  createChallenge: (request: CreateChallengeRequest, origin?: string) => Promise<CreateChallengeResponse>;
  /**
   * @throws {ADDRESS_INVALID}, {AUTH_CHALLENGE_NOT_FOUND}, {AUTH_CHALLENGE_ADDRESS_MISMATCH}, {AUTH_CHALLENGE_USED},
   * {AUTH_CHALLENGE_EXPIRED}, {AUTH_SIGNATURE_INVALID}
   */
  createSession: (
    answer: { address: string; nonce: string; signature: string },
    device: string,
  ) => Promise<CreateSessionResponse>;
  /** Returns whose token it is and extends the session. @throws {AUTH_SESSION_EXPIRED} */
  requireSession: (token: string) => Promise<SessionResponse & { address: Address }>;
  /** Ends the session; a token that is no session's is no error. */
  endSession: (token: string) => Promise<void>;
  /** Returns every live session of whose token it is, the last used first. @throws {AUTH_SESSION_EXPIRED} */
  listSessions: (token: string) => Promise<SessionsResponse>;
  /** Ends one session of whose token it is. @throws {AUTH_SESSION_EXPIRED}, {AUTH_SESSION_NOT_FOUND} */
  endSessionOf: (token: string, id: string) => Promise<void>;
  /** Ends every other session of whose token it is. @throws {AUTH_SESSION_EXPIRED} */
  endOtherSessions: (token: string) => Promise<void>;
  /** Forgets challenges and sessions that ended a day ago, and who asked how often. */
  deleteExpired: () => Promise<void>;
};

const NONCE_BYTES = 24;
const TOKEN_BYTES = 32;
const SESSION_ID_BYTES = 12;
/** A session ends after an hour without any request, and after a day in any case. */
const IDLE_MS = 60 * 60_000;
const LIFETIME_MS = 24 * 60 * 60_000;
/** Extending at every request would write at every read. */
const EXTEND_AFTER_MS = 60_000;

export function createAuthService({
  pool,
  verifySignature,
  publicUrl,
  chain,
  now,
  randomBytes,
}: AuthOptions): AuthService {
  const { host: domain, origin: uri } = publicUrl;

  /** Who asks while a question is under way shares the next one: each is answered by a read that began after it asked. */
  const sessions = createBatcher<string, Session | undefined>({
    write: async (tokenHashes) => {
      const found = await readSessions(pool, [...tokenHashes], now());
      return tokenHashes.map((tokenHash) => found.get(tokenHash));
    },
  });

  const requireSession: AuthService['requireSession'] = async (token) => {
    const nowMs = now();
    const tokenHash = hashToken(token);
    const session = await sessions.add(tokenHash);
    if (!session) throw new AppError('AUTH_SESSION_EXPIRED');
    const extendedMs = Math.min(nowMs + IDLE_MS, session.endsAtMs);
    const isExtended = extendedMs - session.expiresAtMs > EXTEND_AFTER_MS;
    if (isExtended) await extendSession(pool, tokenHash, { nowMs, expiresAtMs: extendedMs });
    return { address: session.address as Address, expiresAtMs: isExtended ? extendedMs : session.expiresAtMs };
  };

  return {
    requireSession,

    async createChallenge({ address: text, version }, origin) {
      const address = parseAddress(text);
      if (version !== SIGN_IN_VERSION) throw new AppError('AUTH_CLIENT_OUTDATED');
      // Its text would name another domain than ours: better said before the wallet is asked.
      if (origin !== undefined && URL.canParse(origin) && new URL(origin).origin !== uri)
        throw new AppError('AUTH_ORIGIN_FOREIGN', { url: uri });
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      const issuedAtMs = now();
      const expiresAtMs = issuedAtMs + CHALLENGE_LIFETIME_MS;
      await writeChallenge(pool, { nonce, address, domain, issuedAtMs, expiresAtMs });
      return { nonce, issuedAtMs, expiresAtMs };
    },

    async createSession(answer, device) {
      const address = parseAddress(answer.address);
      const nowMs = now();
      const challenge = await readChallenge(pool, answer.nonce);
      if (!challenge || challenge.domain !== domain) throw new AppError('AUTH_CHALLENGE_NOT_FOUND');
      if (challenge.address !== address) throw new AppError('AUTH_CHALLENGE_ADDRESS_MISMATCH');
      if (challenge.usedAtMs !== null) throw new AppError('AUTH_CHALLENGE_USED');
      if (challenge.expiresAtMs <= nowMs) throw new AppError('AUTH_CHALLENGE_EXPIRED');
      if (!(await useChallenge(pool, answer.nonce, nowMs))) throw new AppError('AUTH_CHALLENGE_USED');
      const { nonce, issuedAtMs } = challenge;
      const text = signInMessage({
        domain,
        uri,
        address,
        chain,
        nonce,
        issuedAtMs,
        expiresAtMs: challenge.expiresAtMs,
      });
      if (!(await verifySignature(text, answer.signature, address))) throw new AppError('AUTH_SIGNATURE_INVALID');
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAtMs = nowMs + IDLE_MS;
      await writeSession(pool, {
        id: randomBytes(SESSION_ID_BYTES).toString('base64url'),
        tokenHash: hashToken(token),
        address,
        device,
        createdAtMs: nowMs,
        expiresAtMs,
        endsAtMs: nowMs + LIFETIME_MS,
      });
      return { access_token: token, address, expiresAtMs };
    },

    endSession: (token) => revokeSession(pool, hashToken(token), now()),

    async listSessions(token) {
      const { address } = await requireSession(token);
      return { sessions: await listSessions(pool, address, hashToken(token), now()) };
    },

    async endSessionOf(token, id) {
      const { address } = await requireSession(token);
      if (!(await revokeSessionOf(pool, address, id, now()))) throw new AppError('AUTH_SESSION_NOT_FOUND');
    },

    async endOtherSessions(token) {
      const { address } = await requireSession(token);
      await revokeOtherSessions(pool, address, hashToken(token), now());
    },

    deleteExpired: async () => {
      await deleteEnded(pool, now() - LIFETIME_MS);
      await forgetFullBuckets(pool, now());
    },
  };
}

/** A token is found by its hash alone, so the time of a comparison does not disclose how much of a guess was right. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
