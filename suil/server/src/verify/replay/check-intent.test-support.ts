/** Whether a stored intent is what its wallet signed: the text says these parameters, for this network, and the signature is over it. */
import { intentMessage, isIntentAction, parseIntentParameters } from '@suil/core/intent';
import type { VerifySignature } from '@suil/signature';
import type { StoredIntent } from './read-inputs.test-support.ts';

/** Returns what is wrong, one sentence each. @param chain what wallets call the network, e.g. `sui:mainnet` */
export async function checkIntent(intent: StoredIntent, chain: string, verify: VerifySignature): Promise<string[]> {
  const { nonce, address, message, signature, atMs, issuedAtMs, expiresAtMs, outcome } = intent;
  const problems: string[] = [];
  const signedFor = chainOf(message);
  if (signedFor !== chain) problems.push(`intent ${nonce}: signed for ${signedFor ?? 'no network'}`);
  if (!saysItsParameters(intent))
    problems.push(`intent ${nonce}: the signed text says something else than its parameters`);
  if (!(await verify(message, signature, address)))
    problems.push(`intent ${nonce}: the signature over its text is not by ${address}`);
  if (outcome === 'done' && (atMs >= expiresAtMs || expiresAtMs <= issuedAtMs))
    problems.push(`intent ${nonce}: accepted at ${atMs}, after its expiry at ${expiresAtMs}`);
  return problems;
}

function chainOf(message: string): string | undefined {
  return /^Chain ID: (\S+)$/m.exec(message)?.[1];
}

/** The text's own surroundings (domain, address of the app, network) are taken from it; all else must come out equal. */
function saysItsParameters({
  action,
  parameters,
  message,
  nonce,
  address,
  issuedAtMs,
  expiresAtMs,
}: StoredIntent): boolean {
  if (!isIntentAction(action)) return false;
  const domain = / asks you to /.exec(message);
  const uri = /^URI: (\S+)$/m.exec(message)?.[1];
  const chain = chainOf(message);
  if (domain === null || uri === undefined || chain === undefined) return false;
  try {
    const text = intentMessage({
      domain: message.slice(0, domain.index),
      uri,
      chain,
      address,
      action,
      parameters: parseIntentParameters(action, parameters),
      nonce,
      issuedAtMs: Number(issuedAtMs),
      expiresAtMs: Number(expiresAtMs),
    });
    return text === message;
  } catch {
    return false;
  }
}
