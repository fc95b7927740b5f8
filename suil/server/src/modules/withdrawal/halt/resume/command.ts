/**
 * `npm run suil -- resume`: lists halts, prints the text that the operator has to sign, and ends a halt by a signed text, here, at the
 * auditor and at the signer. Owns what is printed; what ends a halt is resume-halt.ts's.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import {
  AppError,
  isAppError,
  isResumeReason,
  operatorAt,
  parseAddress,
  type ResumePlace,
  readResume,
  resumePlaceOf,
  type SignedResume,
} from '@suil/core';
import { withTransaction } from '@suil/postgres';
import { createSignatureVerifier } from '@suil/signature';
import { z } from 'zod';
import type { ConnectedDatabase } from '../../../../database/connect-database.ts';
import { readManifest } from '../../../../manifest.ts';
import type { Command, CommandContext } from '../../../../module/command.ts';
import { sitesOf } from '../../../../module/site.ts';
import { type AuditorClient, createAuditorClient } from '../../issuing/auditor-client.ts';
import { createSignerClient, type SignerClient } from '../../issuing/signer-client.ts';
import { type Halt, haltName } from '../halts.ts';
import { pickHalt } from './pick-halt.ts';
import { createHaltRegister, type HaltRegister } from './register.ts';
import { draftResume, resumeHalt } from './resume-halt.ts';

const USAGE = [
  'resume                                        lists the open halts',
  'resume --halt HALT REASON…                    prints the text that ends a halt once the operator has signed it, within a day',
  'resume --text BASE64 --signature BASE64       ends the halt that a signed text names, here, at the auditor and at the signer',
].join('\n');

type Stage = {
  readonly database: ConnectedDatabase;
  readonly register: HaltRegister;
  readonly place: ResumePlace;
  /** Null: there is none in this configuration. */
  readonly signer: SignerClient | null;
  /** As `signer`. */
  readonly auditor: AuditorClient | null;
  readonly context: CommandContext;
};

export const resumeCommand: Command = {
  name: 'resume',
  usage: USAGE,
  async run(context) {
    const { config } = context;
    const work = readWork(context.args);
    const place = resumePlaceOf(sitesOf(config), await readManifest(config.manifestPath));
    const verifySignature = createSignatureVerifier(null);
    const register = createHaltRegister({ place, verifySignature });
    const signer = config.signer === null ? null : createSignerClient(config.signer);
    const auditor = config.auditor === null ? null : createAuditorClient(config.auditor);
    const database = await context.connectDatabase();
    try {
      return await work({ database, register, place, signer, auditor, context });
    } finally {
      await database.close();
    }
  },
};

/** @throws {COMMAND_USAGE_INVALID} */
function readWork(args: readonly string[]): (stage: Stage) => Promise<number> {
  const { values, positionals } = readOptions(args);
  const { halt, text, signature } = values;
  const reason = positionals.join(' ');
  if (args.length === 0) return list;
  if (halt !== undefined && text === undefined && signature === undefined && isResumeReason(reason))
    return (stage) => draft(stage, halt, reason);
  if (halt === undefined && text !== undefined && signature !== undefined && reason === '')
    return (stage) => end(stage, { text: Buffer.from(text, 'base64').toString('utf8'), signature });
  throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
}

function readOptions(args: readonly string[]) {
  try {
    const option = { type: 'string' } as const;
    const options = { halt: option, text: option, signature: option };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE }, { cause });
  }
}

/** Halts of this database, those that the signer alone knows because their database was lost, and those of the audit. */
async function readAll({ database, register, signer, auditor, context: { print } }: Stage) {
  const open = await register.readOpen(database.pool);
  const known = new Set(open.map((one) => `${haltName(one)} ${one.code}`));
  const orphans = ((await signer?.halts()) ?? []).filter(({ halt, code }) => !known.has(`${halt} ${code}`));
  const audited = await auditor?.status().catch((error: unknown) => {
    if (!isAppError(error, 'AUDIT_UNAVAILABLE')) throw error;
    print('The auditor does not answer: its halts are not listed.');
    return null;
  });
  const elsewhere = [
    ...orphans.map((one) => ({ ...one, at: 'signer only' })),
    ...(audited?.halts ?? []).map((one) => ({ ...one, at: 'auditor' })),
  ];
  return { open, elsewhere, isComplete: audited !== null, known: audited?.answeredIds ?? [] };
}

async function list(stage: Stage): Promise<number> {
  const { print, report } = stage.context;
  const { open, elsewhere, isComplete } = await readAll(stage);
  for (const halt of open) print(describe(halt));
  for (const { at, halt, code, detail } of elsewhere) print(`${at}  ${halt}  ${code}  ${detail}`);
  report({ halts: [...open.map(fieldsOf), ...elsewhere], isComplete });
  const isOpen = open.length + elsewhere.length > 0;
  if (!isOpen && isComplete) print('No halt is open.');
  return isOpen || !isComplete ? 1 : 0;
}

/** Prints the text. @throws {HALT_NOT_FOUND} @throws {HALT_AMBIGUOUS} */
async function draft(stage: Stage, given: string, reason: string): Promise<number> {
  const { place, database, context } = stage;
  const nowMs = context.now();
  const operator = operatorAt(place, nowMs);
  if (operator === null) throw new AppError('RESUME_REFUSED', { reason: 'the deployment names no operator' });
  const { open, elsewhere, known } = await readAll(stage);
  const named = [...open.map((one) => ({ halt: haltName(one), code: one.code })), ...elsewhere];
  const found = pickHalt(named, given);
  const nonce = randomBytes(24).toString('base64url');
  const options = { place: { ...place, operator: parseAddress(operator) }, reason, nonce, nowMs };
  const text = await draftResume(database.pool, stage.register, { ...found, known }, options);
  const bytes = Buffer.from(text).toString('base64');
  const { print } = context;
  print(text);
  print(`\nThe operator ${operator} signs these bytes as a personal message:\n\n${bytes}\n`);
  const signed = await signLocally(stage, text);
  context.report({ text, bytes, operator, signature: signed });
  const signature = signed ?? 'SIGNATURE';
  print(`Then: npm run suil -- resume --text ${bytes} --signature ${signature}`);
  return 0;
}

const devKeysSchema = z.object({ operator: z.string() });

/** On the local chain the operator is one key, which is published: the command signs by itself. */
async function signLocally({ context: { config } }: Stage, text: string): Promise<string | null> {
  if (config.environment !== 'local') return null;
  const file = await readFile(join(config.dataFolder, 'dev-keys.json'), 'utf8').catch(() => null);
  if (file === null) return null;
  const key = Ed25519Keypair.fromSecretKey(devKeysSchema.parse(JSON.parse(file)).operator);
  return (await key.signPersonalMessage(new TextEncoder().encode(text))).signature;
}

async function end(stage: Stage, signed: SignedResume): Promise<number> {
  const { database, register, context } = stage;
  const open = await endHere(stage, signed);
  const isSigning = await endAtSigner(stage, signed, open);
  const isApproving = await endAtAuditor(stage, signed);
  const left = await register.readOpen(database.pool);
  for (const halt of left) context.print(`open    ${describe(halt)}`);
  const isOver = open.length === 0 && isSigning && isApproving;
  context.report({ isOver, isSigning, isApproving, halts: left.map(fieldsOf) });
  context.print(isOver ? 'Vouchers are issued again.' : 'Vouchers stay stopped: resume what is still open, too.');
  return isOver ? 0 : 1;
}

/** Closes the halt in the database and returns what is open now. @throws {RESUME_REFUSED | HALT_NOT_FOUND} */
async function endHere(stage: Stage, signed: SignedResume): Promise<readonly Halt[]> {
  const { database, register, context } = stage;
  try {
    // Only the owner of the schema can close a halt: the role that applies inputs may not.
    const { halt, isNew, open } = await withTransaction(database.owner, (tx) =>
      resumeHalt(tx, register, signed, context.now()),
    );
    context.print(`${isNew ? 'closed' : 'was closed before'}  ${describe(halt)}`);
    return open;
  } catch (error) {
    const text = readResume(signed.text);
    const { open, elsewhere } = await readAll(stage);
    const isElsewhere = elsewhere.some(({ halt, code }) => halt === text?.halt && code === text.code);
    if (!isAppError(error, 'HALT_NOT_FOUND') || !isElsewhere) throw error;
    return open;
  }
}

/**
 * Makes the signer agree with the database: it receives what is open, and the signed text. Returns whether it signs.
 * @throws {SIGNER_UNAVAILABLE} then the same command does the rest later
 */
async function endAtSigner(
  { signer, context: { print } }: Stage,
  signed: SignedResume,
  open: readonly Halt[],
): Promise<boolean> {
  if (signer === null) {
    print('There is no signer in this configuration (SIGNER_TOKEN): run the command where there is one, too.');
    return false;
  }
  for (const halt of open) await signer.halt({ halt: haltName(halt), code: halt.code, detail: halt.detail });
  const left = await signer.resume(signed);
  print(left.length === 0 ? 'The signer signs again.' : `The signer stays stopped by ${left.length} halt(s).`);
  return left.length === 0;
}

/** Hands the signed text to the auditor. Returns whether it approves. @throws {AUDIT_UNAVAILABLE} then the same command does the rest later */
async function endAtAuditor({ auditor, context: { print } }: Stage, signed: SignedResume): Promise<boolean> {
  if (auditor === null) {
    print('There is no auditor in this configuration (AUDIT_TOKEN): run the command where there is one, too.');
    return false;
  }
  const left = await auditor.resume(signed);
  print(left.length === 0 ? 'The auditor approves again.' : `The audit stays halted by ${left.length} halt(s).`);
  return left.length === 0;
}

/** A halt of this database, as the others are listed. */
function fieldsOf(halt: Halt): object {
  const { code, level, detail, openedAtMs } = halt;
  return { halt: haltName(halt), code, level, detail, openedAtMs, at: 'database' };
}

function describe(halt: Halt): string {
  const { code, level, detail, openedAtMs, seq } = halt;
  return `${haltName(halt)}  ${code}  level ${level}  ${new Date(openedAtMs).toISOString()}  after input ${seq}  ${detail}`;
}
