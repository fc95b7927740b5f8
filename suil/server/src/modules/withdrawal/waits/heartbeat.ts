/**
 * What the server believes of the auditor: what the audit key signed for this deployment within the last minute. Any other answer counts as none, so
 * that who answers at the auditor's address can keep vouchers waiting, and can neither close the ledger nor hide that it should be.
 */
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import {
  AppError,
  auditHaltLevel,
  digestBytes,
  isAppError,
  type ReadAuditStatement,
  readAuditStatement,
} from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Logger } from 'pino';
import type { AuditorAnswer, AuditorClient } from '../issuing/auditor-client.ts';

/** Of the auditor, as its heartbeat states it. */
export interface AuditorStatus {
  /** The key that it says to sign with, hex. */
  readonly publicKey: string;
  /** The last line of the journal that it checked. */
  readonly seq: bigint;
  /** Its hash, 64 hexadecimal digits; zeros before the first line. */
  readonly hash: string;
  /** The last line that it has checked by now, which is not signed: worth asking for an approval, which says the rest. */
  readonly reachedSeq: bigint;
  /** Certified time of the newest checkpoint that it followed. */
  readonly chainTimeMs: number;
  readonly halt: AuditorHalt | null;
  /** When it stated this, by its clock. */
  readonly madeAtMs: number;
}

/** An open halt that stops approvals. */
export interface AuditorHalt {
  /** Its name, which is not signed. */
  readonly halt: string;
  readonly sinceMs: number;
  /** 2: the ledger is closed, too. */
  readonly level: 1 | 2;
}

/** What issuing needs of the auditor. */
export interface ApprovingAuditor extends Pick<AuditorClient, 'approve'> {
  /** As the client's. @throws {AUDIT_UNAVAILABLE} also when nothing that is signed came */
  readonly status: (throughSeq?: bigint) => Promise<AuditorStatus>;
}

export interface HeartbeatOptions {
  readonly auditor: Pick<AuditorClient, 'approve' | 'status'>;
  /** Returns the audit key, 32 bytes; null before it is known, none while it is disabled. */
  readonly readKey: () => Promise<Uint8Array | null>;
  readonly deployment: Pick<Manifest, 'chain' | 'vault'>;
  /** This machine's time. */
  readonly now: () => number;
  readonly log: Logger;
}

/** So old a heartbeat may be, or so far ahead of this machine's clock. */
const AGE_MAX_MS = 60_000;

/** Returns the auditor, of whose status only what is signed counts. */
export function believeHeartbeats(options: HeartbeatOptions): ApprovingAuditor {
  const { auditor, log } = options;
  let newest: Beat | null = null;
  let reported: string | null = null;

  async function open(answer: AuditorAnswer): Promise<Beat | string> {
    const { heartbeat } = answer;
    if (heartbeat === null) return 'it has signed no heartbeat';
    const key = await options.readKey();
    if (key === null) return 'the audit key is not known yet';
    if (key.length === 0) return 'the audit key is disabled on the chain';
    const bytes = Buffer.from(heartbeat.bytes, 'base64');
    if (!(await new Ed25519PublicKey(key).verify(bytes, Buffer.from(heartbeat.signature, 'base64'))))
      return 'another key signed the heartbeat';
    const statement = readOrNull(bytes);
    return statement === null ? 'what is signed is no statement' : take(statement);
  }

  /** Returns the newest heartbeat, or why a statement of the key is none of now. */
  function take(statement: ReadAuditStatement): Beat | string {
    const { deployment, now } = options;
    const { kind, chainDigest, vault, madeAtMs } = statement;
    if (kind !== 'heartbeat' || madeAtMs === null) return 'what is signed is no heartbeat';
    if (vault !== deployment.vault || !Buffer.from(chainDigest).equals(digestBytes(deployment.chain)))
      return 'the heartbeat is of another deployment';
    if (Math.abs(now() - madeAtMs) > AGE_MAX_MS)
      return `the heartbeat is of ${new Date(madeAtMs).toISOString()}, more than a minute from now`;
    // Two answers may overtake each other, and an old one may be repeated.
    if (newest === null || madeAtMs >= newest.madeAtMs) newest = { ...statement, madeAtMs };
    return newest;
  }

  return {
    approve: auditor.approve,
    status: async (throughSeq) => {
      const answer = await auditor.status(throughSeq);
      const opened = await open(answer);
      const problem = typeof opened === 'string' ? opened : null;
      if (problem !== null && problem !== reported)
        log.warn({ problem }, 'the auditor’s answer is not believed; it counts as none');
      reported = problem;
      if (typeof opened === 'string') throw new AppError('AUDIT_UNAVAILABLE');
      return toStatus(answer, opened);
    },
  };
}

type Beat = ReadAuditStatement & { readonly madeAtMs: number };

function toStatus({ publicKey, seq: reachedSeq, halt }: AuditorAnswer, beat: Beat): AuditorStatus {
  const { seq, journalHash, chainTimeMs, haltCode, madeAtMs } = beat;
  const hash = Buffer.from(journalHash).toString('hex');
  return { publicKey, seq, hash, reachedSeq, chainTimeMs, madeAtMs, halt: haltOf(haltCode, halt, madeAtMs) };
}

/** That there is one is signed, what it is called is not. */
function haltOf(code: string | null, named: AuditorAnswer['halt'], madeAtMs: number): AuditorHalt | null {
  const level = code === null ? 0 : auditHaltLevel(code);
  if (code === null || level === 0) return null;
  return { halt: named?.halt ?? code, sinceMs: named?.sinceMs ?? madeAtMs, level };
}

/** The key also signs what is no statement: vouchers and transactions. */
function readOrNull(bytes: Uint8Array): ReadAuditStatement | null {
  try {
    return readAuditStatement(bytes);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
