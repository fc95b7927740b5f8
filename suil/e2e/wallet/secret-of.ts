/** The secret keys of test members. */

/** Returns the key of a member's number, 0 to 65,535: another one for each. */
export const secretOf = (seed: number): Uint8Array => new Uint8Array(new Uint16Array(16).fill(seed).buffer);
