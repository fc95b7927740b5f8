/** The commands that need no chain: addresses and public keys, new keys, signatures of texts. */
import type { Signer } from '@mysten/sui/cryptography';
import { fromBase64 } from '@mysten/sui/utils';
import { AppError } from '@suil/core';
import { readMultisig } from '../../signing/multisig-file.ts';
import { createKeyFile, openSigner } from '../../signing/open-signer.ts';
import { signText } from '../../signing/personal-message.ts';
import type { AdminOptions } from '../options.ts';
import type { Report } from '../report.ts';

/** Of a key or a multisig. @throws {CONFIG_INVALID} without one */
export async function describeAddress(options: AdminOptions): Promise<Report> {
  if (options.multisig !== undefined) {
    const { text, key } = readMultisig(options.multisig);
    const address = key.toSuiAddress();
    const members = text.members.map(({ name, weight }) => `${name} ${weight}`).join(', ');
    return {
      lines: [`address     ${address}`, `threshold   ${text.threshold} of ${members}`],
      json: { address, threshold: text.threshold, members: text.members },
    };
  }
  const [source] = options.signers;
  if (source === undefined) {
    throw new AppError('CONFIG_INVALID', { name: '--key', detail: 'name a key with --key or --kms, or a --multisig' });
  }
  return describeKey(await openSigner(source));
}

function describeKey(signer: Signer): Report {
  const publicKey = signer.getPublicKey();
  const json = {
    address: publicKey.toSuiAddress(),
    scheme: signer.getKeyScheme(),
    publicKey: publicKey.toSuiPublicKey(),
    hex: Buffer.from(publicKey.toRawBytes()).toString('hex'),
  };
  const lines = [
    `address     ${json.address}`,
    `scheme      ${json.scheme}`,
    `public key  ${json.publicKey}  (for a multisig's file)`,
    ...(json.scheme === 'ED25519'
      ? [`hex         ${json.hex}  (for --withdraw-key, --audit-key and announce-key)`]
      : []),
  ];
  return { lines, json };
}

/** Makes a key and its file. @throws {KEY_FILE_INVALID} */
export function createKey({ scheme }: AdminOptions, [path = '', ...more]: readonly string[]): Report {
  if (path === '' || more.length > 0)
    throw new AppError('COMMAND_USAGE_INVALID', { usage: 'admin new-key FILE [--scheme SCHEME]' });
  return describeKey(createKeyFile(path, scheme));
}

/** Signs a text that another command printed, such as the one that ends a halt, and puts signatures together. @throws {SIGNATURE_REFUSED} */
export async function signGivenText(
  options: AdminOptions,
  [base64 = '', ...others]: readonly string[],
): Promise<Report> {
  if (base64 === '' || (options.signers.length === 0 && others.length === 0)) {
    throw new AppError('COMMAND_USAGE_INVALID', {
      usage: 'admin sign-text BASE64 [SIGNATURE…] --key FILE|--kms KEY [--multisig FILE]',
    });
  }
  const bytes = readBase64(base64);
  const text = readShownText(bytes);
  const signers = await Promise.all(options.signers.map(openSigner));
  const multisig = options.multisig === undefined ? null : readMultisig(options.multisig).text;
  const { own, complete, weight } = await signText(bytes, signers, { others, multisig });
  const lines = [
    text,
    '',
    ...own.map((signature) => `signed      ${signature}`),
    ...(multisig === null ? [] : [`weight      ${weight} of ${multisig.threshold}`]),
    ...(multisig === null || complete === null ? [] : [`complete    ${complete}`]),
  ];
  return { lines, json: { text, signatures: own, weight, complete } };
}

/** All that a terminal shows as something else than itself: control characters, marks of direction, what Unicode does not assign. */
const UNSHOWN = /[^\P{C}\n]/u;

/** @throws {CONFIG_INVALID} for what who signs could not read */
function readShownText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  const isWhole = Buffer.from(text).equals(bytes);
  if (isWhole && !UNSHOWN.test(text)) return text;
  throw new AppError('CONFIG_INVALID', {
    name: 'BASE64',
    detail: 'it is no text, or one that cannot be shown as it is',
  });
}

function readBase64(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    throw new AppError('CONFIG_INVALID', { name: 'BASE64', detail: 'it must be the bytes of a text in base64' });
  }
}
