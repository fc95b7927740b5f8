/** A deployment in memory and `npm run suil -- admin` on it: key files, a 3-of-5 multisig of three schemes, and what the commands print. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Keypair } from '@mysten/sui/cryptography';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1';
import { type Manifest, manifestSchema } from '@suil/core/api';
import { z } from 'zod';
import { createTestDeployment } from '../../../sdk/src/deployment.test-chain.ts';
import { toMultisigKey } from '../signing/multisig.ts';
import type { ContractCode } from './act.ts';
import { runAdmin, runUpgrade } from './run-admin.ts';

const SUI = 1_000_000_000n;

const answerSchema = z.looseObject({
  status: z.string().optional(),
  digest: z.string().optional(),
  sender: z.string().optional(),
  does: z.string().optional(),
  takesEffect: z.string().optional(),
  meanwhile: z.string().optional(),
  changed: z.array(z.object({ name: z.string(), value: z.string(), atMs: z.number().optional() })).optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export interface Answer extends z.infer<typeof answerSchema> {
  readonly exitCode: number;
}

const bytesOf = (seed: number) => new Uint8Array(32).fill(seed);
const MEMBERS: readonly (readonly [name: string, key: Keypair])[] = [
  ['anna', Ed25519Keypair.fromSecretKey(bytesOf(41))],
  ['ben', Secp256k1Keypair.fromSecretKey(bytesOf(42))],
  ['carla', Secp256r1Keypair.fromSecretKey(bytesOf(43))],
  ['dora', Ed25519Keypair.fromSecretKey(bytesOf(44))],
  ['emil', Secp256k1Keypair.fromSecretKey(bytesOf(45))],
];

/** @param compile the contracts that the commands find in their checkout */
export async function openCommands(compile: () => Promise<ContractCode> = () => Promise.reject(new Error('not here'))) {
  const deployment = await createTestDeployment();
  const dir = mkdtempSync(join(tmpdir(), 'suil-admin-'));
  const fileOf = (name: string) => join(dir, name);
  const writeKey = (name: string, key: Keypair): string => {
    writeFileSync(fileOf(name), `${key.getSecretKey()}\n`, { mode: 0o600 });
    return fileOf(name);
  };
  const keys = MEMBERS.map(([name, key]) => writeKey(`${name}.key`, key));
  const multisigText = {
    threshold: 3,
    members: MEMBERS.map(([name, key]) => ({ name, publicKey: key.getPublicKey().toSuiPublicKey(), weight: 1 })),
  };
  writeFileSync(fileOf('admin.json'), JSON.stringify(multisigText));
  const multisig = toMultisigKey(multisigText).toSuiAddress();
  await deployment.chain.requestGas(multisig, 1_000n * SUI, deployment.nowMs());
  await deployment.chain.requestGas(deployment.keys.audit.toSuiAddress(), 1_000n * SUI, deployment.nowMs());
  mkdirSync(fileOf('manifest'));
  const manifestPath = fileOf('manifest/localnet.json');
  writeFileSync(manifestPath, JSON.stringify(deployment.manifest));

  /** Runs the command and returns what it printed: with `--json` one object. */
  const answerOf = async (command: typeof runAdmin, words: readonly string[]): Promise<Answer> => {
    const lines: string[] = [];
    const print = (text: string) => void lines.push(text);
    const exitCode = await command([...words, '--network', 'localnet', '--manifest', manifestPath, '--json'], {
      print,
      printError: print,
      createClient: () => deployment.client,
      compile,
    });
    return { ...answerSchema.parse(JSON.parse(lines.join('\n'))), exitCode };
  };
  const run = (...words: string[]) => answerOf(runAdmin, words);
  /** Prepares an act for the multisig and has `signers` of its members sign. Returns the file and theirs. */
  const prepare = async (words: readonly string[], signers: readonly string[]) => {
    const file = fileOf(
      `${words
        .join('-')
        .replaceAll(/[^\w-]/g, '')
        .slice(0, 40)}-${Math.trunc(deployment.nowMs())}.json`,
    );
    const prepared = await run(...words, '--multisig', fileOf('admin.json'), '--print', file);
    const signed: string[] = [];
    for (const key of prepared.exitCode === 0 ? signers : []) {
      const out = `${file}.${signed.length}.signature`;
      const { exitCode } = await run('sign', file, '--key', key, '--out', out);
      if (exitCode === 0) signed.push(out);
    }
    return { prepared, file, signed };
  };
  return {
    ...deployment,
    /** As the deployment's `run`. */
    send: deployment.run,
    fileOf,
    writeKey,
    run,
    multisig,
    members: keys,
    operatorKey: writeKey('operator.key', deployment.operator),
    auditKey: writeKey('audit.key', deployment.keys.audit),
    /** The next step of an upgrade. */
    upgrade: (...words: string[]) => answerOf(runUpgrade, words),
    prepare,
    /** The whole way of an act of the multisig: prepared, signed by three of five, sent. */
    byMultisig: async (...words: string[]): Promise<Answer> => {
      const { prepared, file, signed } = await prepare(words, keys.slice(1, 4));
      return prepared.exitCode === 0 ? run('send', file, ...signed) : prepared;
    },
    /** What the commands made of it. */
    manifestNow: (): Manifest => manifestSchema.parse(JSON.parse(readFileSync(manifestPath, 'utf8'))),
    manifestPath,
    close: () => rmSync(dir, { recursive: true }),
  };
}
export type Commands = Awaited<ReturnType<typeof openCommands>>;
