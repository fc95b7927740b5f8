/** Signers for tests that need no authenticator and no provider: a passkey with a fixed key, a multisig, a signature in the form of zkLogin. */
export { createMultisig, type TextSigner } from './multisig.ts';
export { createPasskey, signAsPasskey } from './passkey.ts';
export { createZkLoginSignature } from './zklogin.ts';
