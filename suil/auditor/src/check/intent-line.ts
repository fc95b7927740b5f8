/** An intent's line: the wallet signed exactly these parameters for this site, in time and once, and what became of it follows from the books. */
import { type Address, acceptsSite, isAddress, type Site } from '@suil/core';
import {
  INTENT_LIFETIME_MS,
  type IntentActionName,
  intentMessage,
  intentSiteOf,
  isIntentAction,
  isWithdrawalAction,
  parseIntentParameters,
} from '@suil/core/intent';
import { applyIntent } from '@suil/core/reference-model';
import { isBookAction, readBookParameters } from './book-parameters.ts';
import { type Approvals, CLOCK_MARGIN_MS, type LineContext } from './context.ts';
import {
  APPLIED,
  type AuditState,
  differs,
  type JournalLine,
  type LineResult,
  type StoredIntent,
  waits,
} from './line.ts';

/** How long before the chain's time, as it was known when the line was written, an intent may say that it was accepted. */
export const BACKDATE_MAX_MS = 300_000;

/** Refusals that follow from no balance, and the actions that can have them: they only delay, and are taken as recorded. */
const RECORDED_REFUSALS = new Map<string | null, (action: IntentActionName) => boolean>([
  ['INTENT_ACTION_UNAVAILABLE', () => true],
  ['WITHDRAWAL_ABOVE_SHARE', isWithdrawalAction],
  ['WITHDRAWAL_RECIPIENT_INVALID', isWithdrawalAction],
  ['WITHDRAWAL_NUMBER_USED', isWithdrawalAction],
  ['WITHDRAWAL_NOT_QUEUED', (action) => action === 'cancel_withdrawal'],
]);

export async function checkIntent(state: AuditState, line: JournalLine, context: LineContext): Promise<LineResult> {
  const { seq, intent, content, ref: nonce } = line;
  if (intent === null || content !== null) return differs(`line ${seq} is an intent and none is stored for it`);
  const { action, address, message, signature } = intent;
  if (!isIntentAction(action) || !isAddress(address))
    return differs(`intent ${nonce} has an unknown action or address`);
  const problem = checkTimes(state, line, intent, context.levelMs);
  if (problem !== null) return differs(`intent ${nonce}: ${problem}`);
  const site = intentSiteOf(message);
  const isOurs = site !== null && acceptsSite(context.site, site, line.atMs);
  if (!isOurs || rebuild(site, nonce, { ...intent, action, address }) !== message)
    return differs(`intent ${nonce}: the signed text does not state its parameters for this site`);
  if (!(await context.verifySignature(message, signature, address)))
    return differs(`intent ${nonce}: the signature is not one of ${address}`);
  if (mayHaveLostVoucher(line, intent, context)) return waits(`intent ${nonce}: its request may have a lost approval`);
  const outcome = checkOutcome(state, line, { ...intent, action }, context.approvals);
  if (outcome !== null) return differs(`intent ${nonce} (${action}): ${outcome}`);
  state.nonces.add(line.day, nonce);
  return APPLIED;
}

function checkTimes(
  { nonces, placeMs }: AuditState,
  { ref: nonce, atMs }: JournalLine,
  { issuedAtMs, expiresAtMs }: StoredIntent,
  levelMs: number,
): string | null {
  if (nonces.has(nonce)) return 'its nonce was used before';
  if (expiresAtMs <= issuedAtMs || expiresAtMs - issuedAtMs > INTENT_LIFETIME_MS)
    return 'its text is valid for too long';
  if (atMs >= expiresAtMs) return `it was accepted at ${atMs}, after its expiry at ${expiresAtMs}`;
  if (atMs < issuedAtMs - CLOCK_MARGIN_MS) return `it was accepted at ${atMs}, before it was issued at ${issuedAtMs}`;
  const knownMs = Math.max(placeMs, levelMs);
  if (atMs < knownMs - BACKDATE_MAX_MS) return `it says ${atMs}, but it was written after ${knownMs}`;
  return null;
}

type NamedIntent = StoredIntent & { readonly action: IntentActionName };

/** Returns the text that a wallet signs for the parameters; null when the action does not take them. */
function rebuild(site: Site, nonce: string, intent: NamedIntent & { readonly address: Address }): string | null {
  const { action, address, issuedAtMs, expiresAtMs } = intent;
  try {
    const parameters = parseIntentParameters(action, intent.parameters);
    return intentMessage({ ...site, address, action, parameters, nonce, issuedAtMs, expiresAtMs });
  } catch {
    return null;
  }
}

/** Applies it to the books unless it is a refusal that is taken as recorded. Returns what differs, or null. */
function checkOutcome(
  { books }: AuditState,
  { seq, day, atMs }: JournalLine,
  { action, address, parameters, outcome, code }: NamedIntent,
  approvals: Approvals,
): string | null {
  if (outcome !== 'done' && outcome !== 'refused') return `its outcome is ${outcome}`;
  if (outcome === 'refused' && RECORDED_REFUSALS.get(code)?.(action)) return null;
  if (!isBookAction(action)) return 'it moves nothing in the ledger';
  if (action === 'cancel_withdrawal' && outcome === 'done' && approvals.expiryOf(cancelledId(parameters)) !== undefined)
    return 'a voucher of the request was approved';
  const refusal = applyIntent(books, {
    seq,
    day,
    atMs,
    address,
    action,
    parameters: readBookParameters(action, parameters),
  });
  if ((refusal === null) === (outcome === 'done')) return null;
  const recorded = outcome === 'done' ? 'it is recorded as done' : `it is recorded as refused with ${code}`;
  return refusal === null ? `${recorded}, the rules allow it` : `${recorded}, the rules refuse it: ${refusal}`;
}

/** Whether it cancels a request that may have a voucher by an approval that is lost. */
function mayHaveLostVoucher(
  { seq }: JournalLine,
  { action, outcome, parameters }: StoredIntent,
  { inputs, approvals }: LineContext,
): boolean {
  if (action !== 'cancel_withdrawal' || outcome !== 'done') return false;
  return inputs.headMs < (approvals.lostUntilMs(cancelledId(parameters), seq) ?? 0);
}

function cancelledId(parameters: unknown): bigint {
  return BigInt(parseIntentParameters('cancel_withdrawal', parameters).id);
}
