/** The hash is the one that keys sign: Node's own Ed25519 finds the SDK's signature over it. */
import { createPublicKey, verify } from 'node:crypto';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { expect, test } from 'vitest';
import { signedHashOf } from './signed-hash.ts';

const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9));
const key = createPublicKey({
  key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), keypair.getPublicKey().toRawBytes()]),
  format: 'der',
  type: 'spki',
});

const isSigned = (hash: string, signature: string) =>
  verify(null, Buffer.from(hash.slice(2), 'hex'), key, Buffer.from(signature, 'base64').subarray(1, 65));

test.each([0, 1, 127, 128, 300, 20_000])(
  '%i bytes: what is signed as a transaction and as a message',
  async (length) => {
    const bytes = new Uint8Array(length).map((_, index) => index);
    const ofMessage = await keypair.signPersonalMessage(bytes);
    const ofTransaction = await keypair.signTransaction(bytes);
    const [message, transaction] = [signedHashOf('message', bytes), signedHashOf('transaction', bytes)];
    expect([message, transaction]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), expect.stringMatching(/^0x/)]);
    expect([isSigned(message, ofMessage.signature), isSigned(transaction, ofTransaction.signature)]).toEqual([
      true,
      true,
    ]);
    expect([isSigned(message, ofTransaction.signature), isSigned(transaction, ofMessage.signature)]).toEqual([
      false,
      false,
    ]);
  },
);
