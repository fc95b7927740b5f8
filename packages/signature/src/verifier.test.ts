import { bcs } from '@mysten/sui/bcs';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1';
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { isValidPersonalMessageSignature } from '@mysten/sui/verify';
import fc from 'fast-check';
import { createBLAKE2b } from 'hash-wasm';
import { describe, expect, test, vi } from 'vitest';
import { createSignatureVerifier, refusedFormOf, type VerifySignature } from './index.ts';
import { createPasskey, createZkLoginSignature, signAsPasskey } from './testing/index.ts';

const PLACES = [createSignatureVerifier(null), createSignatureVerifier(null, { place: 'thread pool' })] as const;
/** Both places have to agree. */
const verify: VerifySignature = async (...signed) => {
  const [inPlace, inPool] = await Promise.all(PLACES.map((verifyAt) => verifyAt(...signed)));
  expect(inPool).toBe(inPlace);
  return inPlace === true;
};
const encode = (text: string) => new TextEncoder().encode(text);
const asksSdk = (text: string, signature: string, address: string) =>
  isValidPersonalMessageSignature(encode(text), signature, { address }).catch(() => false);

const ed = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));
const k1 = Secp256k1Keypair.fromSecretKey(new Uint8Array(32).fill(2));
const r1 = Secp256r1Keypair.fromSecretKey(new Uint8Array(32).fill(3));
const multisig = MultiSigPublicKey.fromPublicKeys({
  threshold: 2,
  publicKeys: [ed, k1, r1].map((keypair) => ({ publicKey: keypair.getPublicKey(), weight: 1 })),
});
const passkey = await createPasskey();

type Signer = { name: string; address: string; sign: (text: string) => Promise<string> };
const keySigners: Signer[] = Object.entries({ ed, k1, r1 }).map(([name, keypair]) => ({
  name,
  address: keypair.toSuiAddress(),
  sign: async (text) => (await keypair.signPersonalMessage(encode(text))).signature,
}));
const multisigOf = (...signers: Signer[]): Signer => ({
  name: `multisig of ${signers.map(({ name }) => name).join(', ')}`,
  address: multisig.toSuiAddress(),
  sign: async (text) => multisig.combinePartialSignatures(await Promise.all(signers.map(({ sign }) => sign(text)))),
});
const signers: Signer[] = [
  ...keySigners,
  multisigOf(keySigners[0]!, keySigners[1]!),
  multisigOf(keySigners[1]!, keySigners[2]!),
  {
    name: 'passkey',
    address: passkey.toSuiAddress(),
    sign: async (text) => (await passkey.signPersonalMessage(encode(text))).signature,
  },
];
const addresses = signers.map(({ address }) => address);

/** Orders of the two curves (SEC 2, version 2). */
const ORDERS: Record<number, bigint> = {
  1: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  2: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
};

/** The other signature of the same text by the same key: s becomes n − s. */
function flipS(signature: string): string {
  const bytes = Buffer.from(signature, 'base64');
  const s = BigInt(`0x${bytes.subarray(33, 65).toString('hex')}`);
  bytes.write((ORDERS[bytes[0]!]! - s).toString(16).padStart(64, '0'), 33, 'hex');
  return bytes.toString('base64');
}

describe('createSignatureVerifier', () => {
  test.each(signers)('default: $name', async ({ address, sign }) => {
    for (const text of ['', 'hello', 'x'.repeat(127), 'x'.repeat(128), 'é漢\n'.repeat(5_000)]) {
      const signature = await sign(text);
      expect(await verify(text, signature, address)).toBe(true);
      expect(await verify(`${text} `, signature, address)).toBe(false);
      for (const other of addresses) expect(await verify(text, signature, other)).toBe(other === address);
    }
  });

  test('error: the higher s of both curves, which the SDK does not always refuse', async () => {
    for (const { name, address, sign } of keySigners.slice(1)) {
      for (let index = 0; index < 20; index++) {
        const signature = await sign(`text ${index}`);
        expect([name, await verify(`text ${index}`, signature, address)]).toEqual([name, true]);
        expect([name, await verify(`text ${index}`, flipS(signature), address)]).toEqual([name, false]);
      }
    }
  });

  test('error: a multisig below its threshold, and one with a member that signed something else', async () => {
    const [one, two] = keySigners as [Signer, Signer];
    const lonely = multisig.combinePartialSignatures([await one.sign('text')]);
    const mixed = multisig.combinePartialSignatures([await one.sign('text'), await two.sign('other')]);
    expect(await verify('text', lonely, multisig.toSuiAddress())).toBe(false);
    expect(await verify('text', mixed, multisig.toSuiAddress())).toBe(false);
  });

  test('error: a multisig that names members who did not sign, or signs with another scheme than a key’s', async () => {
    const [one, two] = keySigners as [Signer, Signer];
    const good = multisig.combinePartialSignatures([await one.sign('text'), await two.sign('text')]);
    const { bitmap, sigs, multisig_pk } = bcs.MultiSig.parse(Buffer.from(good, 'base64').subarray(1));
    const spell = (change: Partial<Parameters<typeof bcs.MultiSig.serialize>[0]>, tail: number[] = []) => {
      const bytes = bcs.MultiSig.serialize({ sigs, bitmap, multisig_pk, ...change }).toBytes();
      return Buffer.from([3, ...bytes, ...tail]).toString('base64');
    };
    const address = multisig.toSuiAddress();
    expect(bitmap).toBe(0b011);
    expect(await verify('text', spell({}), address)).toBe(true);
    expect(await verify('text', spell({ bitmap: 0b111 }), address)).toBe(false);
    expect(await verify('text', spell({ bitmap: 0b001 }), address)).toBe(false);
    expect(await verify('text', spell({ bitmap: 0b101 }), address)).toBe(false);
    expect(await verify('text', spell({ bitmap: 1_024 }), address)).toBe(false);
    expect(await verify('text', spell({}, [0]), address)).toBe(false);
    // The same 64 bytes, as if the second key were of the other curve.
    const other = { Secp256r1: Buffer.from(await two.sign('text'), 'base64').subarray(1, 65) };
    expect(await verify('text', spell({ sigs: [...sigs.slice(0, 1), other] }), address)).toBe(false);
    // The first member twice.
    expect(await verify('text', spell({ sigs: [sigs[0]!, sigs[0]!] }), address)).toBe(false);
  });

  test('error: a multisig whose own key breaks Sui’s rules', async () => {
    const [one, two] = [ed.getPublicKey().toRawBytes(), k1.getPublicKey().toRawBytes()];
    const sigs = [{ ED25519: Buffer.from(await keySigners[0]!.sign('text'), 'base64').subarray(1, 65) }];
    const answers = async (
      pk_map: { pubKey: { ED25519: Uint8Array } | { Secp256k1: Uint8Array }; weight: number }[],
      threshold: number,
    ) => {
      const multisig_pk = { pk_map, threshold };
      const bytes = bcs.MultiSig.serialize({ sigs, bitmap: 1, multisig_pk }).toBytes();
      // Sui derives an address from any such bytes: flag, threshold, then flag, key and weight of each.
      const flags = pk_map.flatMap(({ pubKey, weight }) =>
        'ED25519' in pubKey ? [0, ...pubKey.ED25519, weight] : [1, ...pubKey.Secp256k1, weight],
      );
      const hasher = (await createBLAKE2b(256))
        .init()
        .update(Uint8Array.of(3, threshold & 255, threshold >> 8, ...flags));
      return verify('text', Buffer.from([3, ...bytes]).toString('base64'), `0x${hasher.digest('hex')}`);
    };
    const first = { pubKey: { ED25519: one }, weight: 1 };
    expect(await answers([first, { pubKey: { Secp256k1: two }, weight: 1 }], 1)).toBe(true);
    expect(await answers([first, first], 1)).toBe(false);
    expect(await answers([first, { pubKey: { Secp256k1: two }, weight: 0 }], 1)).toBe(false);
    expect(await answers([first], 0)).toBe(false);
    expect(await answers([first], 2)).toBe(false);
    expect(await answers([first, { pubKey: { Secp256k1: two }, weight: 1 }], 2)).toBe(false);
  });

  test('behavior: a passkey signs as a member of a multisig', async () => {
    const shared = MultiSigPublicKey.fromPublicKeys({
      threshold: 2,
      publicKeys: [ed, passkey].map((keypair) => ({ publicKey: keypair.getPublicKey(), weight: 1 })),
    });
    const [first, second] = await Promise.all(
      [ed, passkey].map(async (keypair) => (await keypair.signPersonalMessage(encode('text'))).signature),
    );
    const signature = shared.combinePartialSignatures([first!, second!]);
    expect(await verify('text', signature, shared.toSuiAddress())).toBe(true);
    expect(await verify('other', signature, shared.toSuiAddress())).toBe(false);
    expect(await verify('text', shared.combinePartialSignatures([second!]), shared.toSuiAddress())).toBe(false);
  });

  test('error: a passkey that answered another challenge, in another way, or in another spelling', async () => {
    const address = passkey.toSuiAddress();
    const good = await signAsPasskey('text');
    expect(await verify('text', good, address)).toBe(true);
    expect(await verify('other', good, address)).toBe(false);
    expect(await verify('text', await signAsPasskey('text', { type: 'webauthn.create' }), address)).toBe(false);
    expect(await verify('text', await signAsPasskey('text', { challenge: (given) => `${given}=` }), address)).toBe(
      false,
    );
    expect(await verify('text', await signAsPasskey('text', { dataBytes: 36 }), address)).toBe(false);
    expect(await verify('text', await signAsPasskey('text', { keyFlag: 0 }), address)).toBe(false);
    expect(
      await verify('text', Buffer.concat([Buffer.from(good, 'base64'), Buffer.of(0)]).toString('base64'), address),
    ).toBe(false);
    const { userSignature, ...rest } = bcs.PasskeyAuthenticator.parse(Buffer.from(good, 'base64').subarray(1));
    const flipped = Buffer.from(flipS(Buffer.from(Uint8Array.from(userSignature)).toString('base64')), 'base64');
    const bytes = bcs.PasskeyAuthenticator.serialize({ ...rest, userSignature: flipped }).toBytes();
    expect(await verify('text', Buffer.from([6, ...bytes]).toString('base64'), address)).toBe(false);
  });

  test('error: another spelling of a good signature', async () => {
    const { address, sign } = keySigners[0]!;
    const signature = await sign('text');
    const spellings = [` ${signature}`, `${signature}\n`, signature.replace(/=*$/, ''), `${signature}====`];
    spellings.push(Buffer.from(signature, 'base64').toString('hex'), signature.slice(0, -4));
    if (/[+/]/.test(signature)) spellings.push(signature.replaceAll('+', '-').replaceAll('/', '_'));
    for (const spelling of spellings) {
      if (spelling === signature) continue;
      expect([spelling, await verify('text', spelling, address)]).toEqual([spelling, false]);
    }
    expect(await verify('text', signature, address.toUpperCase())).toBe(false);
  });

  test('behavior: agrees with the SDK on every signature, and takes none that was altered', async () => {
    const changes = fc.oneof(
      fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), bit: fc.integer({ min: 0, max: 7 }) }),
      fc.record({ kind: fc.constant('flag' as const), flag: fc.integer({ min: 0, max: 255 }) }),
      fc.record({ kind: fc.constant('cut' as const), length: fc.nat(1_000) }),
      fc.record({ kind: fc.constant('grow' as const), tail: fc.uint8Array({ minLength: 1, maxLength: 70 }) }),
      fc.record({ kind: fc.constant('zero' as const), from: fc.nat(100), length: fc.integer({ min: 1, max: 64 }) }),
      fc.record({ kind: fc.constant('text' as const) }),
      fc.record({ kind: fc.constant('address' as const), of: fc.nat(addresses.length - 1) }),
      fc.record({ kind: fc.constant('none' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...signers), fc.string(), changes, async (signer, text, change) => {
        const original = await signer.sign(text);
        let bytes: Buffer = Buffer.from(original, 'base64');
        if (change.kind === 'flip') bytes[change.at % bytes.length]! ^= 1 << change.bit;
        if (change.kind === 'flag') bytes[0] = change.flag;
        if (change.kind === 'cut') bytes = bytes.subarray(0, change.length % bytes.length);
        if (change.kind === 'grow') bytes = Buffer.concat([bytes, change.tail]);
        if (change.kind === 'zero')
          bytes
            .subarray(change.from % bytes.length)
            .subarray(0, change.length)
            .fill(0);
        const signature = bytes.toString('base64');
        const signedText = change.kind === 'text' ? `${text}!` : text;
        const address = change.kind === 'address' ? addresses[change.of]! : signer.address;
        const answer = await verify(signedText, signature, address);
        // The SDK reads over bytes behind a multisig or a passkey's signature, and over bits of members who did not sign.
        expect(answer).toBe(signature === original && (await asksSdk(signedText, signature, address)));
        if (change.kind === 'none') expect(answer).toBe(true);
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  test('error: no input makes it throw', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.oneof(fc.string(), fc.base64String({ maxLength: 600 })),
        fc.string(),
        async (text, signature, address) => {
          expect(await verify(text, signature, address)).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
    expect(await verify('x', 'A'.repeat(1_000_000), ed.toSuiAddress())).toBe(false);
  });
});

describe('zkLogin', () => {
  const zk = createZkLoginSignature();
  type Question = { bytes: string; signature: string; intentScope: string; address?: string };
  const nodeThat = (answer: (question: Question) => Promise<{ success: boolean; errors: string[] }>) =>
    ({ core: { verifyZkLoginSignature: answer } }) as unknown as ClientWithCoreApi;

  test('default: as the node says, and only for the address of the signature', async () => {
    const asked: Question[] = [];
    const check = createSignatureVerifier(
      nodeThat(async (question) => {
        asked.push(question);
        return { success: question.bytes === Buffer.from('good').toString('base64'), errors: [] };
      }),
    );
    expect(await check('good', zk.signature, zk.address)).toBe(true);
    expect(await check('bad', zk.signature, zk.address)).toBe(false);
    expect(await check('good', zk.signature, ed.toSuiAddress())).toBe(false);
    expect(asked).toEqual([
      expect.objectContaining({ signature: zk.signature, address: zk.address, intentScope: 'PersonalMessage' }),
      expect.objectContaining({ bytes: Buffer.from('bad').toString('base64') }),
    ]);
  });

  test('behavior: as a member of a multisig', async () => {
    const shared = MultiSigPublicKey.fromPublicKeys({
      threshold: 2,
      publicKeys: [
        { publicKey: zk.publicKey, weight: 1 },
        { publicKey: ed.getPublicKey(), weight: 1 },
      ],
    });
    const signature = shared.combinePartialSignatures([zk.signature, await keySigners[0]!.sign('good')]);
    const node = (success: boolean) => createSignatureVerifier(nodeThat(async () => ({ success, errors: [] })));
    expect(await node(true)('good', signature, shared.toSuiAddress())).toBe(true);
    expect(await node(false)('good', signature, shared.toSuiAddress())).toBe(false);
    expect(await verify('good', signature, shared.toSuiAddress())).toBe(false);
  });

  test('error: CHAIN_NODE_UNAVAILABLE when the node does not answer; without a node it is not valid', async () => {
    const check = createSignatureVerifier(nodeThat(() => Promise.reject(new Error('no route'))));
    await expect(check('good', zk.signature, zk.address)).rejects.toMatchObject({ code: 'CHAIN_NODE_UNAVAILABLE' });
    expect(await verify('good', zk.signature, zk.address)).toBe(false);
  });

  test('error: CHAIN_NODE_UNAVAILABLE after eight seconds of silence', async () => {
    vi.useFakeTimers();
    try {
      const check = createSignatureVerifier(nodeThat(() => new Promise(() => undefined)));
      const checked = expect(check('good', zk.signature, zk.address)).rejects.toMatchObject({
        code: 'CHAIN_NODE_UNAVAILABLE',
      });
      await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 20_000 });
      await vi.advanceTimersByTimeAsync(8_000);
      await checked;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('refusedFormOf', () => {
  const partial = { ED25519: new Uint8Array(64).fill(1) };
  // Sui's MultiSigLegacy: a bitmap of its own length, and the keys with their flags as base64.
  const legacy = bcs.struct('', {
    sigs: bcs.vector(bcs.CompressedSignature),
    bitmap: bcs.byteVector(),
    pk_map: bcs.vector(bcs.tuple([bcs.string(), bcs.u8()])),
    threshold: bcs.u16(),
  });
  const body = legacy.serialize({
    ...{ sigs: [partial], bitmap: [58, 48, 0, 0], threshold: 1 },
    pk_map: [[ed.getPublicKey().toSuiPublicKey(), 1]],
  });

  test('default: zkLogin, a multisig in which it signed, and the older multisig', async () => {
    const zk = createZkLoginSignature();
    const shared = MultiSigPublicKey.fromPublicKeys({
      threshold: 1,
      publicKeys: [zk, { publicKey: ed.getPublicKey() }].map(({ publicKey }) => ({ publicKey, weight: 1 })),
    });
    expect(await refusedFormOf(zk.signature)).toBe('zkLogin');
    expect(await refusedFormOf(shared.combinePartialSignatures([zk.signature]))).toBe('zkLogin');
    expect(await refusedFormOf(Buffer.from([3, ...body.toBytes()]).toString('base64'))).toBe('legacy multisig');
    const byKey = shared.combinePartialSignatures([await keySigners[0]!.sign('text')]);
    expect(await refusedFormOf(byKey)).toBeNull();
    expect(await verify('text', byKey, shared.toSuiAddress())).toBe(true);
  });

  test('behavior: null for what can be verified, and for what is no signature', async () => {
    for (const { sign } of signers) expect(await refusedFormOf(await sign('text'))).toBeNull();
    for (const text of ['', 'Aw==', 'AwAA', '!', Buffer.from([3, ...body.toBytes(), 0]).toString('base64')])
      expect(await refusedFormOf(text)).toBeNull();
  });
});
