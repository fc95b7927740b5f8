/** `npm run suil -- ledger`: what needs a signed text instead of a transaction, step by step: log in, sign the intent, hand it in. */
import { parseSerializedSignature, type Signer } from '@mysten/sui/cryptography';
import { fromBase64, toBase64 } from '@mysten/sui/utils';
import { AppError, DECIMALS, formatAmount, parseAddress, type Site, signInMessage } from '@suil/core';
import { intentLines, intentMessage, isWithdrawalAction, parseIntentParameters } from '@suil/core/intent';
import { readAdminOptions } from '../admin/options.ts';
import type { Report } from '../admin/report.ts';
import { openSigning } from '../admin/signing.ts';
import type { MultisigText } from '../signing/multisig.ts';
import { signText } from '../signing/personal-message.ts';
import { describeLedgerActs, findLedgerAct, type LedgerIntent } from './ledger-acts.ts';
import { LedgerServer } from './ledger-server.ts';
import { type LedgerTextFile, readTextFile, writeTextFile } from './text-file.ts';

export const LEDGER_USAGE = `npm run suil -- ledger ACT ARGUMENTS… --server URL [OPTIONS]

${describeLedgerActs()}
  voucher REQUEST                       the voucher of a request, for admin use-voucher; exit code 3 until there is one
  continue FILE SIGNATURE…              continues with a text that others signed

  --server URL          where members reach the app: its host is in the texts that are signed
  --key, --kms, --multisig, --from, --json as of admin
  --print FILE          writes the text for others to sign (admin sign-text), first the one that logs in, then the act's

An act is signed as a text, within five minutes, and moves nothing on the chain. Without a key the words are shown and nothing is asked of
the server. Exit codes as of admin.
`;

/** Runs the command. @throws refusals of the server, {SERVER_UNREACHABLE} and as the arguments */
export async function runLedger(args: readonly string[]): Promise<Report> {
  const options = readAdminOptions(args);
  const [name = '', ...words] = options.words;
  if (options.isHelp || name === '') return { lines: [LEDGER_USAGE], json: { usage: LEDGER_USAGE } };
  if (name === 'continue') return continueFile(words);
  const intent = name === 'voucher' ? null : findLedgerAct(name).read(words);
  const { signers, sender } = await openSigning(options);
  if (sender === undefined) throw invalid('--key', 'name who acts: --key, --kms, --multisig or --from');
  const address = parseAddress(sender.address);
  const shown = intent === null ? { lines: [], json: {} } : describe(intent, address);
  if (signers.length === 0 && options.print === undefined) {
    const nothing = 'Nothing was signed or sent. Add --key FILE, --kms KEY or --print FILE.';
    return { lines: [...shown.lines, nothing], json: { ...shown.json, status: 'shown' } };
  }
  const url = options.server();
  const server = new LedgerServer(url);
  const site = await siteOf(server, url);
  const challenge = await server.challenge(address);
  const signInText = signInMessage({ ...site, address, ...challenge });
  if (options.print !== undefined) {
    if (intent === null) throw invalid('--print', 'a voucher is read by one key or with all keys of the multisig');
    const file = { server: url.origin, ...intent, address, multisig: sender.multisig, ...challenge };
    return write(options.print, file, { text: signInText, token: null });
  }
  const sign = (text: string) => signWhole(text, signers, sender.multisig);
  const token = await server.logIn(address, challenge.nonce, await sign(signInText));
  try {
    if (intent === null) return await readVoucher(server, words, token);
    const given = await server.nonce(intent, token);
    const signature = await sign(textOf(site, { address, ...intent, ...given }));
    const done = await handIn(server, intent, { nonce: given.nonce, signature }, token);
    return { lines: [...shown.lines, ...done.lines], json: { ...shown.json, ...done.json } };
  } finally {
    await server.logOut(token).catch(() => undefined);
  }
}

/** The next of the two texts: with the first one's signatures it logs in and prepares the second. */
async function continueFile([path = '', ...signatures]: readonly string[]): Promise<Report> {
  if (path === '' || signatures.length === 0) {
    throw new AppError('COMMAND_USAGE_INVALID', { usage: 'ledger continue FILE SIGNATURE…' });
  }
  const file = readTextFile(path);
  const { address, multisig, nonce } = file;
  const url = new URL(file.server);
  const server = new LedgerServer(url);
  const signature = await combine(fromBase64(file.bytes), multisig, signatures);
  const intent: LedgerIntent = findIntent(file);
  if (file.token !== null) {
    const done = await handIn(server, intent, { nonce, signature }, file.token);
    await server.logOut(file.token).catch(() => undefined);
    return done;
  }
  const token = await server.logIn(address, nonce, signature);
  const given = await server.nonce(intent, token);
  const text = textOf(await siteOf(server, url), { address: parseAddress(address), ...intent, ...given });
  return write(path, { ...file, ...given }, { text, token });
}

function findIntent({ action, parameters }: LedgerTextFile): LedgerIntent {
  return { action, parameters: parseIntentParameters(action, parameters) };
}

type TextParts = LedgerIntent & Omit<Parameters<typeof intentMessage>[0], 'domain' | 'uri' | 'chain'>;

function textOf(site: Site, parts: TextParts): string {
  return intentMessage({ ...site, ...parts });
}

async function siteOf(server: LedgerServer, url: URL): Promise<Site> {
  const { chain } = await server.config();
  return { domain: url.host, uri: url.origin, chain };
}

function write(
  path: string,
  file: Omit<LedgerTextFile, 'kind' | 'bytes' | 'token'>,
  { text, token }: { readonly text: string; readonly token: string | null },
): Report {
  const { server, action, parameters, address, multisig, nonce, expiresAtMs } = file;
  const bytes = toBase64(new TextEncoder().encode(text));
  writeTextFile(path, {
    ...{ kind: 'suil-ledger-text', server, action, parameters, address, multisig, nonce, expiresAtMs, bytes, token },
  });
  return {
    lines: [
      text,
      '',
      `bytes       ${bytes}`,
      `written     ${path}: have the bytes signed with admin sign-text until ${new Date(expiresAtMs).toISOString()}, then ledger continue ${path} SIGNATURE…`,
    ],
    json: { status: 'written', text, bytes, expiresAtMs, file: path },
  };
}

/** @throws {SIGNATURES_MISSING} */
async function signWhole(text: string, signers: readonly Signer[], multisig: MultisigText | null): Promise<string> {
  const signed = await signText(new TextEncoder().encode(text), signers, { others: [], multisig });
  return signed.complete ?? missing(multisig, signed.weight);
}

async function combine(bytes: Uint8Array, multisig: MultisigText | null, given: readonly string[]): Promise<string> {
  const [first = ''] = given;
  // One that was put together already is whole; the server checks it.
  if (multisig === null || isWhole(first)) return first;
  const { complete, weight } = await signText(bytes, [], { others: given, multisig });
  return complete ?? missing(multisig, weight);
}

function isWhole(signature: string): boolean {
  try {
    return parseSerializedSignature(signature).signatureScheme === 'MultiSig';
  } catch {
    // It is refused as a member's.
    return false;
  }
}

function missing(multisig: MultisigText | null, weight: number): never {
  const { threshold = 1, members = [] } = multisig ?? {};
  throw new AppError('SIGNATURES_MISSING', {
    ...{ weight, threshold, address: 'the multisig', missing: members.map(({ name }) => name).join(', ') },
  });
}

async function handIn(
  server: LedgerServer,
  intent: LedgerIntent,
  signed: { readonly nonce: string; readonly signature: string },
  token: string,
): Promise<Report> {
  const { result } = await server.submit(intent, signed, token);
  const id = result['id'];
  return {
    lines: [
      `done        ${intent.action}${typeof id === 'string' ? `, request ${id}` : ''}`,
      ...(isWithdrawalAction(intent.action)
        ? [`next        ledger voucher ${String(id)}, once the auditor and the signer have signed it`]
        : []),
    ],
    json: { status: 'done', action: intent.action, result },
  };
}

async function readVoucher(
  server: LedgerServer,
  [id = '', ...more]: readonly string[],
  token: string,
): Promise<Report> {
  if (!/^\d{1,18}$/.test(id) || more.length > 0) {
    throw new AppError('COMMAND_USAGE_INVALID', { usage: 'ledger voucher REQUEST' });
  }
  const { status, asset, amount, recipient, reserve, voucher } = await server.withdrawal(id, token);
  if (voucher === null) throw new AppError('VOUCHER_WAITING', { id, status });
  const coins = `${formatAmount(BigInt(amount), { decimals: DECIMALS[asset], locale: 'en-US' }).replaceAll(',', '')}${asset}`;
  const words = [id, coins, reserve ?? recipient, voucher];
  return {
    lines: [`voucher     ${voucher}`, `next        admin use-voucher ${words.join(' ')}`],
    json: { status, request: id, amount: coins, recipient: reserve ?? recipient, voucher },
  };
}

function describe({ action, parameters }: LedgerIntent, address: Parameters<typeof intentLines>[2]): Report {
  const lines = intentLines(action, parameters, address);
  return {
    lines: [`act         ${action}`, `signed by   ${address}`, ...lines.map(([label, line]) => `${label}: ${line}`)],
    json: { action, parameters, signer: address },
  };
}

function invalid(name: string, detail: string): AppError {
  return new AppError('CONFIG_INVALID', { name, detail });
}
