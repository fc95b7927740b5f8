/**
 * The text that the operator signs to end a halt: which one, at which place of which journal, and why. A process that stops for a halt builds
 * nothing of it: it reads the text, checks that it is for here and now, and verifies the signature over exactly these bytes. Owns the text;
 * what a halt is and what else must hold is for the process that verifies.
 */
import { assert } from '@suil/errors';
import { type Operators, operatorAt } from '../setup/operators.ts';
import { acceptsSite, type Site, type Sites } from '../setup/sites.ts';
import { isSigningNonce } from '../signing-nonce.ts';
import { type Address, isAddress } from '../values/address.ts';
import { type Asset, isAsset } from '../values/asset.ts';
import { areCanonical, formatRange, type IdRange, readRange } from './id-ranges.ts';

/** Where a text counts, and whose signature. */
export interface ResumePlace extends Sites, Operators {}

export interface ResumeText extends Site {
  readonly operator: Address;
  /** Name of the halt, `NUMBER@MILLISECONDS`: no other halt of any database has it. */
  readonly halt: string;
  readonly code: string;
  /** What the operator has seen missing and answers for, base units by asset. */
  readonly answered: Readonly<Partial<Record<Asset, bigint>>>;
  /** Ids above that line of the journal that the chain has paid: the operator knows that no member's request is missing for them. */
  readonly answeredIds: readonly IdRange[];
  /** A line of the journal that the operator has seen: its number, hash and epoch. */
  readonly seq: bigint;
  readonly hash: string;
  readonly epoch: number;
  /** One line. */
  readonly reason: string;
  readonly nonce: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

/** How long a text can be used: several people sign it at different places. */
export const RESUME_LIFETIME_MS = 24 * 60 * 60_000;
/** How far the clocks of who builds a text, who opens the halt and who verifies it may differ. */
export const RESUME_CLOCK_TOLERANCE_MS = 5 * 60_000;

const WORD = /^[\x21-\x7e]{1,200}$/;
const HALT = /^[1-9]\d{0,18}@\d{1,15}$/;
const CODE = /^[A-Z][A-Z_]{0,39}$/;
const HASH = /^[0-9a-f]{64}$/;
const REASON = /^[^\p{C}\p{Z}]+( [^\p{C}\p{Z}]+)*$/u;
const REASON_MAX = 300;
/** Ranges of ids in one text: few enough to compare with a list, enough for one transaction's some 450 ids in five texts at the most. */
export const ANSWERED_RANGES_MAX = 100;

/** Whether a text can be the reason: one line of at most 300 characters, single spaces between its words. */
export function isResumeReason(text: string): boolean {
  return text.length <= REASON_MAX && REASON.test(text);
}

/** Returns the exact text to sign: always 19 lines, of which no part brings one of its own. */
export function resumeMessage(text: ResumeText): string {
  const { domain, uri, chain, operator, halt, code, seq, hash, epoch, reason, nonce } = text;
  for (const word of [domain, uri, chain]) assert(WORD.test(word), 'what surrounds a resume is one word each');
  assert(isAddress(operator), 'a resume is signed by a normalised address');
  assert(HALT.test(halt) && CODE.test(code), 'a resume names one halt and its code');
  assert(
    seq >= 0n && Number.isSafeInteger(epoch) && epoch > 0 && HASH.test(hash),
    'a resume names a line of the journal',
  );
  assert(
    text.answeredIds.length <= ANSWERED_RANGES_MAX && areCanonical(text.answeredIds),
    'a resume answers for at most 100 ranges of ids, which ascend and do not touch',
  );
  assert(isResumeReason(reason), 'the reason of a resume is one line');
  assert(isSigningNonce(nonce), 'the nonce of a resume is 32 characters of base64url');
  return [
    `${domain} asks the operator to resume after a halt.`,
    'Operator:',
    operator,
    '',
    'Sign only if you have seen the cause of this halt and it is gone. Signing this opens what the halt stopped.',
    '',
    `Halt: ${halt}`,
    `Code: ${code}`,
    `Answered for: ${formatAnswered(text)}`,
    `Journal: line ${seq} of epoch ${epoch}`,
    `Journal hash: ${hash}`,
    `Reason: ${reason}`,
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chain}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(text.issuedAtMs).toISOString()}`,
    `Expiration Time: ${new Date(text.expiresAtMs).toISOString()}`,
  ].join('\n');
}

const FORM = new RegExp(
  [
    '^(?<domain>\\S+) asks the operator to resume after a halt\\.',
    'Operator:',
    '(?<operator>0x[0-9a-f]{64})',
    '',
    'Sign only if .+',
    '',
    'Halt: (?<halt>\\S+)',
    'Code: (?<code>\\S+)',
    'Answered for: (?<answered>.+)',
    'Journal: line (?<seq>\\d{1,19}) of epoch (?<epoch>\\d{1,9})',
    'Journal hash: (?<hash>\\S+)',
    'Reason: (?<reason>.+)',
    '',
    'URI: (?<uri>\\S+)',
    'Version: 1',
    'Chain ID: (?<chain>\\S+)',
    'Nonce: (?<nonce>\\S+)',
    'Issued At: (?<issuedAt>\\S+)',
    'Expiration Time: (?<expiresAt>\\S+)$',
  ].join('\n'),
  'u',
);

/** Returns what a text says; null unless it is letter by letter what `resumeMessage` makes of that. */
export function readResume(message: string): ResumeText | null {
  const { groups = {} } = FORM.exec(message) ?? {};
  const {
    domain = '',
    uri = '',
    chain = '',
    operator,
    halt = '',
    code = '',
    hash = '',
    reason = '',
    nonce = '',
  } = groups;
  const seen = readAnswered(groups['answered'] ?? '');
  if (!isAddress(operator) || seen === null) return null;
  const text: ResumeText = {
    ...{ domain, uri, chain, operator, halt, code, ...seen, hash, reason, nonce },
    seq: BigInt(groups['seq'] ?? 0),
    epoch: Number(groups['epoch']),
    issuedAtMs: Date.parse(groups['issuedAt'] ?? ''),
    expiresAtMs: Date.parse(groups['expiresAt'] ?? ''),
  };
  return isSame(text, message) ? text : null;
}

function isSame(text: ResumeText, message: string): boolean {
  try {
    return resumeMessage(text) === message;
  } catch {
    return false;
  }
}

/** Returns why a text does not count at a place and time; null when it does. */
export function refuseResume(text: ResumeText, place: ResumePlace, nowMs: number): string | null {
  const { operator, issuedAtMs, expiresAtMs } = text;
  if (!acceptsSite(place, text, issuedAtMs)) return 'it was made for another place';
  if (operatorAt(place, nowMs) === null) return 'the deployment names no operator';
  // At both times: a former operator's text could be dated back.
  if (![issuedAtMs, nowMs].every((atMs) => operatorAt(place, atMs) === operator)) return 'it is for another operator';
  if (expiresAtMs - issuedAtMs !== RESUME_LIFETIME_MS) return 'it lasts for another time than a day';
  if (issuedAtMs > nowMs + RESUME_CLOCK_TOLERANCE_MS) return 'it is dated ahead';
  return expiresAtMs <= nowMs ? 'its time is over' : null;
}

const NOTHING = 'nothing';
const AMOUNT = /^([1-9]\d{0,38}) ([A-Z]+)$/;

type Answers = Pick<ResumeText, 'answered' | 'answeredIds'>;

function formatAnswered({ answered, answeredIds }: Answers): string {
  const amounts = Object.entries(answered).map(([asset, amount]) => `${amount} ${asset}`);
  return [...amounts.sort(), ...answeredIds.map(formatRange)].join(', ') || NOTHING;
}

function readAnswered(text: string): Answers | null {
  const answered: Partial<Record<Asset, bigint>> = {};
  const answeredIds: IdRange[] = [];
  for (const part of text === NOTHING ? [] : text.split(', ')) {
    const range = readRange(part);
    const [, amount = '', asset] = AMOUNT.exec(part) ?? [];
    if (range !== null) answeredIds.push(range);
    else if (isAsset(asset)) answered[asset] = BigInt(amount);
    else return null;
  }
  return { answered, answeredIds };
}
