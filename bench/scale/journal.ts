/**
 * Lines of the journal with what hangs on them: intents with their texts, events of the chain, keys of entries. As many as it takes to know the bytes of
 * a row; their numbers are spread over several parts, so that a read meets them as after years.
 */
import { randomBytes } from 'node:crypto';
import type { Pool } from '../../packages/postgres/src/index.ts';
import { dayStartMs, parseAddress } from '../../suil/core/src/index.ts';
import { intentMessage } from '../../suil/core/src/intent/index.ts';
import { ensureParts } from '../../suil/server/src/database/parts/ensure-parts.ts';
import { serverSchema } from '../../suil/server/src/modules/index.ts';
import { DAY } from './tree.ts';

const LINES = 200_000;
/** Between two lines: the last of them is in the fourth part. */
const SPREAD = 300;
const MEMBER = `0x${'a1'.repeat(32)}`;
const DAY_MS = dayStartMs(DAY);
/** A nonce of 24 bytes as base64url, and a signature of a wallet as base64, by a number. */
const NONCE = "substr(encode(sha256(('nonce' || n)::bytea), 'base64'), 1, 32)";
const SIGNATURE = "repeat(encode(sha256(n::text::bytea), 'base64'), 3)";
const ADDRESS = "'0x' || encode(sha256(n::text::bytea), 'hex')";

/** Fills the tables of inputs. */
export async function fillJournal(pool: Pool): Promise<void> {
  const through = BigInt(LINES) * BigInt(SPREAD);
  await ensureParts(pool, serverSchema.tables, { through: { input: through, checkpoint: through } });
  const parameters = { asset: 'USDC' as const, amount: '125000000', to: parseAddress(MEMBER) };
  const message = intentMessage({
    ...{
      domain: 'app.example.org',
      uri: 'https://app.example.org',
      chain: 'sui:mainnet',
      address: parseAddress(MEMBER),
    },
    ...{ action: 'transfer', parameters, nonce: randomBytes(24).toString('base64url') },
    ...{ issuedAtMs: DAY_MS, expiresAtMs: DAY_MS + 300_000 },
  });
  await pool.query(`INSERT INTO ledger.journal (seq, kind, ref, day, at_ms, content, hash, epoch)
    SELECT n * ${SPREAD}, CASE WHEN n % 2 = 0 THEN 'intent' ELSE 'checkpoint' END, CASE WHEN n % 2 = 0 THEN ${NONCE} ELSE n::text END, ${DAY},
      ${DAY_MS} + n, CASE WHEN n % 2 = 1 THEN '{"from": 0, "through": 2}'::jsonb END, sha256(n::text::bytea), 1
    FROM generate_series(1, ${LINES}) n`);
  await pool.query(
    `INSERT INTO intents (nonce, input_seq, address, action, parameters, message, signature, issued_at_ms, expires_at_ms, at_ms, outcome, entry_id, result)
     SELECT ${NONCE}, n * ${SPREAD}, ${ADDRESS}, 'transfer', $1::jsonb, $2, ${SIGNATURE}, 0, 0, 0, 'done', n, '{}' FROM generate_series(2, ${LINES}, 2) n`,
    [JSON.stringify(parameters), message],
  );
  await pool.query(
    `INSERT INTO chain_events (digest, event_seq, checkpoint, checkpoint_digest, position, kind, content)
     SELECT substr(encode(sha256(n::text::bytea), 'hex'), 1, 44), 0, n * ${SPREAD}, substr(encode(sha256(n::text::bytea), 'hex'), 20, 44), 0, 'Staked',
       jsonb_build_object('member', ${ADDRESS}, 'suiAmount', '21000000000', 'value', '63000000', 'timestampMs', ${DAY_MS} + n)
     FROM generate_series(1, ${LINES}, 2) n`,
  );
  await pool.query(`INSERT INTO ledger.idempotency_keys
    SELECT 'intent:' || ${NONCE}, encode(sha256(n::text::bytea), 'hex'), n FROM generate_series(1, ${LINES}) n`);
  await pool.query(
    `INSERT INTO ledger.journal (seq, kind, ref, day, at_ms, hash, epoch) VALUES (1, 'closing', '${DAY}', ${DAY}, ${DAY_MS}, sha256('1'::bytea), 1)`,
  );
  await pool.query('UPDATE ledger.journal_head SET last_seq = $1, open_day = $2', [through, DAY + 1]);
  await pool.query('VACUUM ANALYZE ledger.journal, intents, chain_events, ledger.idempotency_keys');
}
