/**
 * What the journal's hash covers of an intent: `[address, message, signature, outcome, code]`, so that neither what a wallet signed nor what
 * became of it can be changed unseen. `code` is a refusal's, else null.
 */
import type { Evidence, ReadEvidence } from '@suil/ledger';
import type { DecidedIntent, VerifiedIntent } from './intent.ts';

/** Returns it of an intent that is about to be written. */
export function evidenceOf({ address, message, signature }: VerifiedIntent, decided: DecidedIntent): Evidence {
  return [address, message, signature, decided.outcome, decided.outcome === 'refused' ? decided.error.code : null];
}

type Row = {
  input_seq: bigint;
  address: string;
  message: string;
  signature: string;
  outcome: string;
  code: string | null;
};

/** Returns it of the intents among the inputs, as they are stored. */
export const readEvidence: ReadEvidence = async (db, inputs) => {
  const intents = inputs.filter(({ kind }) => kind === 'intent');
  if (intents.length === 0) return new Map();
  const { rows } = await db.query<Row>({
    name: 'intents_evidence',
    text: 'SELECT input_seq, address, message, signature, outcome, code FROM intents WHERE input_seq = ANY($1::bigint[]) AND nonce = ANY($2)',
    values: [intents.map(({ seq }) => seq), intents.map(({ ref }) => ref)],
  });
  return new Map(
    rows.map(({ input_seq, address, message, signature, outcome, code }) => [
      input_seq,
      [address, message, signature, outcome, code],
    ]),
  );
};
