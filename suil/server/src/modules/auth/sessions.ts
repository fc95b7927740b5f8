/** Sessions: what a token lets its holder read, for how long, and how a member ends it. */
import { createHash } from 'node:crypto';
import { type Address, AppError } from '@suil/core';
import type { SessionsResponse } from '@suil/core/api';
import { createBatcher } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import type { DatabaseNow } from '../../database/database-clock.ts';
import { deleteDevicesOf, deleteOtherDevices } from '../push/write.ts';
import {
  extendSession,
  listSessions,
  moveSessions,
  readSessions,
  readTokenHash,
  revokeOtherSessions,
  revokeSession,
  revokeSessionOf,
  type Session,
  writeSession,
} from './session-store.ts';

const TOKEN_BYTES = 32;
const SESSION_ID_BYTES = 12;
/** A session ends after an hour without any request, and after a day in any case. */
const IDLE_MS = 60 * 60_000;
const LIFETIME_MS = 24 * 60 * 60_000;
/** Extending at every request would write at every read. */
const EXTEND_AFTER_MS = 60_000;

export type Sessions = {
  /** Begins a session of a member and returns its token. */
  begin: (address: Address, device: string) => Promise<{ token: string; expiresAtMs: number }>;
  /** Returns the member whose token it is, and extends the session. @throws {AUTH_SESSION_EXPIRED} */
  requireSession: (token: string) => Promise<Omit<Session, 'endsAtMs' | 'readAtMs'> & { sessionHash: string }>;
  /** Notes a line of the journal that the member has written: lists that its sessions read from now on have it. */
  noteInput: (address: Address, seq: bigint) => Promise<void>;
  /** Ends the session, and the notifications of its device; a token that is no session's is no error. */
  endSession: (token: string) => Promise<void>;
  /** Returns every live session of the token's member, the last used first. @throws {AUTH_SESSION_EXPIRED} */
  listSessions: (token: string) => Promise<SessionsResponse>;
  /** Ends one session of the token's member, and the notifications of its device. @throws {AUTH_SESSION_EXPIRED}, {AUTH_SESSION_NOT_FOUND} */
  endSessionOf: (token: string, id: string) => Promise<void>;
  /** Ends every other session of the token's member, and the notifications of every other device. @throws {AUTH_SESSION_EXPIRED} */
  endOtherSessions: (token: string) => Promise<void>;
};

export type SessionOptions = {
  pool: Pool;
  databaseNow: DatabaseNow;
  randomBytes: (length: number) => Buffer;
};

export function createSessions({ pool, databaseNow, randomBytes }: SessionOptions): Sessions {
  /** Requests during a read share the next one: each is answered by a read that began after it. */
  const sessions = createBatcher<string, Session | undefined>({
    write: async (tokenHashes) => {
      const found = await readSessions(pool, [...tokenHashes], databaseNow);
      return tokenHashes.map((tokenHash) => found.get(tokenHash));
    },
  });

  const requireSession: Sessions['requireSession'] = async (token) => {
    const tokenHash = hashToken(token);
    const session = await sessions.add(tokenHash);
    if (!session) throw new AppError('AUTH_SESSION_EXPIRED');
    const { address, afterSeq, readAtMs: nowMs } = session;
    const extendedMs = Math.min(nowMs + IDLE_MS, session.endsAtMs);
    const isNear = extendedMs - session.expiresAtMs <= EXTEND_AFTER_MS;
    if (isNear) return { address, afterSeq, sessionHash: tokenHash, expiresAtMs: session.expiresAtMs };
    await extendSession(pool, tokenHash, { nowMs, expiresAtMs: extendedMs });
    return { address, afterSeq, sessionHash: tokenHash, expiresAtMs: extendedMs };
  };

  return {
    requireSession,

    async begin(address, device) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const id = randomBytes(SESSION_ID_BYTES).toString('base64url');
      const session = { id, tokenHash: hashToken(token), address, device, idleMs: IDLE_MS, lifetimeMs: LIFETIME_MS };
      return { token, expiresAtMs: await writeSession(pool, session, databaseNow) };
    },

    noteInput: (address, seq) => moveSessions(pool, address, seq, databaseNow),

    async endSession(token) {
      const tokenHash = hashToken(token);
      await deleteDevicesOf(pool, tokenHash);
      await revokeSession(pool, tokenHash, databaseNow);
    },

    async listSessions(token) {
      const { address } = await requireSession(token);
      return { sessions: await listSessions(pool, address, hashToken(token), databaseNow) };
    },

    async endSessionOf(token, id) {
      const { address } = await requireSession(token);
      const tokenHash = await readTokenHash(pool, address, id);
      if (tokenHash !== null) await deleteDevicesOf(pool, tokenHash);
      if (!(await revokeSessionOf(pool, address, id, databaseNow))) throw new AppError('AUTH_SESSION_NOT_FOUND');
    },

    async endOtherSessions(token) {
      const { address } = await requireSession(token);
      const tokenHash = hashToken(token);
      await deleteOtherDevices(pool, address, tokenHash);
      await revokeOtherSessions(pool, address, tokenHash, databaseNow);
    },
  };
}

/** A token is found by its hash alone, so the time of a comparison does not disclose how much of a guess was right. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
