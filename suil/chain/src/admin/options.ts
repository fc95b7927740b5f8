/** What `npm run suil -- admin` is given on the command line. */
import { parseArgs } from 'node:util';
import { AppError, messageOf } from '@suil/core';
import { type NamedNode, NODE_URLS, readNetwork } from '../network/networks.ts';
import type { SignerSource } from '../signing/open-signer.ts';

export interface AdminOptions {
  /** The act or other command, and what it is given. */
  readonly words: readonly string[];
  readonly isJson: boolean;
  readonly isHelp: boolean;
  /** Read when a command needs the chain. @throws {CONFIG_INVALID} */
  readonly node: () => NamedNode;
  readonly manifestPath: () => string;
  readonly signers: readonly SignerSource[];
  /** File of a multisig. */
  readonly multisig: string | undefined;
  /** Whose wallet signs elsewhere. */
  readonly from: string | undefined;
  /** Where the transaction goes that others sign. */
  readonly print: string | undefined;
  readonly out: string | undefined;
  readonly scheme: string;
  /** Of the bytecode that the release's notes name, 64 hex digits: upgrade announces no other. */
  readonly digest: string | undefined;
  /** Where members reach the app: `ledger` asks there. */
  readonly server: () => URL;
}

export const ADMIN_USAGE = `npm run suil -- admin COMMAND --network NETWORK [OPTIONS]

  admin ACT ARGUMENTS…          shows what an act does and simulates it; with a key also signs and sends it
  admin state                   powers, keys, announcements, pauses, caps, reserves, fee accounts, parameters
  admin sign FILE               checks that the transaction in FILE does what it says, and signs it
  admin combine FILE SIGNATURE… checks signatures and puts them together
  admin send FILE SIGNATURE…    the same, then sends the transaction and shows the chain's new state
  admin replace-operator ADDRESS TIME
                                writes into the manifest that ADDRESS acts in the ledger from TIME on, such as 2027-03-01T12:00:00Z
  admin sign-text BASE64        signs a text as a wallet does a personal message, and puts signatures together: of a halt's end
  admin address                 the address and public key of --key, --kms or --multisig
  admin new-key FILE            makes a key in a file that only its owner may read
  admin help [ACT]              every act, or one

  --network NETWORK     localnet, devnet, testnet or mainnet; a node of another chain is refused
  --url URL             a node of the network (known for each)
  --manifest FILE       the deployment's manifest (default: deployment/NETWORK.json)
  --key FILE            signs with the suiprivkey… in this file, of Ed25519, secp256k1 or secp256r1; may be given several times
  --kms KEY             signs with this Ed25519 key in AWS KMS (id or ARN; region and credentials as the AWS SDK finds them)
  --multisig FILE       the sender is this multisig: {"threshold", "members": [{"name", "publicKey", "weight"}]}
  --from ADDRESS        the sender is this address, whose wallet signs elsewhere
  --print FILE          writes the transaction to FILE for others to sign, and sends nothing
  --out FILE            where sign and combine write the signature
  --scheme SCHEME       of new-key: ed25519 (default), secp256k1 or secp256r1
  --json                one JSON object on standard output

A SIGNATURE is a file of admin sign, a file with a signature in base64, or the base64 itself, as a wallet exports it.

Exit codes: 0 done, or shown and nothing else asked for; 1 refused, nothing changed but at most a network fee; 2 arguments, key or
file cannot be used; 3 signatures are missing, or an upgrade's time has not come; 4 no answer from the chain: run the same command again.
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** @throws {COMMAND_USAGE_INVALID} @throws {CONFIG_INVALID} */
export function readAdminOptions(args: readonly string[]): AdminOptions {
  const { values, positionals } = parse(args);
  const network = () => readNetwork(values.network);
  const keys = values.key ?? [];
  if (values.kms !== undefined && keys.length > 0) throw invalid('--kms', 'give either --key or --kms');
  if (values.from !== undefined && (values.multisig !== undefined || keys.length > 0 || values.kms !== undefined)) {
    throw invalid('--from', 'the sender is that of --key, --kms or --multisig already');
  }
  return {
    words: positionals,
    isJson: values.json ?? false,
    isHelp: values.help ?? false,
    node: () => ({ network: network(), url: values.url ?? NODE_URLS[network()] }),
    manifestPath: () => values.manifest ?? `deployment/${network()}.json`,
    signers:
      values.kms === undefined
        ? keys.map((path) => ({ kind: 'file' as const, path }))
        : [{ kind: 'kms' as const, keyId: values.kms }],
    multisig: values.multisig,
    from: values.from,
    print: values.print,
    out: values.out,
    scheme: values.scheme ?? 'ed25519',
    digest: values.digest,
    server: () => readServer(values.server),
  };
}

/** @throws {CONFIG_INVALID} */
function readServer(given: string | undefined): URL {
  if (given !== undefined && URL.canParse(given)) return new URL(given);
  throw invalid('--server', 'it must be the address where members reach the app, such as https://suil.example');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        network: text,
        url: text,
        manifest: text,
        key: { type: 'string', multiple: true },
        kms: text,
        multisig: text,
        from: text,
        print: text,
        out: text,
        scheme: text,
        digest: text,
        server: text,
        json: flag,
        help: flag,
      },
    });
  } catch (error) {
    throw invalid('admin', messageOf(error));
  }
}

function invalid(name: string, detail: string): AppError {
  return new AppError('CONFIG_INVALID', { name, detail });
}
