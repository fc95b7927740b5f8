/** Numbers that tell a short reserve before and when it is one (rules.md, "Fully reserved"). Reads only; NaN where the database does not answer. */
import { BANK_RESERVE_ACCOUNT, EMISSION_ACCOUNT, readAccountBalances } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import type { Metrics } from '../../http/metrics.ts';

const FACTOR_ONE = 1_000_000_000;

export function registerReserveMetrics(metrics: Metrics, pool: Pool): void {
  metrics.gauge(
    'suil_funding_factor',
    'Share of its need that the last closed day of the liquidity pool was funded with',
    async () => {
      const { rows } = await pool.query<{ factor: string }>(
        'SELECT factor FROM liquidity_days ORDER BY day DESC LIMIT 1',
      );
      return Number(rows[0]?.factor ?? FACTOR_ONE) / FACTOR_ONE;
    },
  );
  metrics.gauge('suil_bank_reserve_micros', 'What the bank can still set aside, micro-dollars', () =>
    readBalance(pool, BANK_RESERVE_ACCOUNT, 'USDC'),
  );
  metrics.gauge('suil_emission_units', 'SUIL not yet released, base units', () =>
    readBalance(pool, EMISSION_ACCOUNT, 'SUIL'),
  );
}

async function readBalance(pool: Pool, account: typeof BANK_RESERVE_ACCOUNT, asset: string): Promise<number> {
  const balances = await readAccountBalances(pool, [account]);
  return Number(balances.find((row) => row.asset === asset)?.balance ?? 0n);
}
