/** What a message to sign is made of: its parts, and the kind that builds its text. */

/** Who signs, and for which chain; every message has them. */
export interface MessageParts {
  readonly address: string;
  /** Wallet Standard chain, e.g. `sui:localnet`. */
  readonly chain: string;
}

/** A kind of message that wallets are asked to sign. */
export interface MessageKind<Parts extends MessageParts> {
  /** Returns the exact text; throws for parts that do not fit, and the wallet is not asked then. @param nowMs this device's clock */
  build(parts: Parts, nowMs: number): string | Promise<string>;
}
