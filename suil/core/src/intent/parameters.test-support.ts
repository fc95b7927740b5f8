/** Parameters of every action at random, written down once more by hand: for tests of anything that reads or signs a text. */
import fc from 'fast-check';
import { parseAddress } from '../values/address.ts';
import type { IntentActionName } from './index.ts';

const units = fc.bigInt(1n, (1n << 63n) - 1n).map(String);
const ids = fc.bigInt(0n, (1n << 64n) - 1n).map(String);
const address = fc.bigInt(0n, (1n << 256n) - 1n).map((value) => parseAddress(value.toString(16)));
const line = fc.constantFrom('王小明', 'Zoë O’Neill', '1-2-3 Chiyoda, Tokyo', 'Señor "X": Nonce', 'Fee: none');
const coin = fc.constantFrom('SUI', 'SUIL', 'USDC');

/** What each action takes. */
export const parametersOf: Record<IntentActionName, fc.Arbitrary<Record<string, unknown>>> = {
  transfer: fc.record({ asset: fc.constantFrom('SUI', 'SUIL', 'USDC', 'PRO'), amount: units, to: address }),
  withdraw: fc.record({ asset: coin, amount: units, recipient: address }),
  cancel_withdrawal: fc.record({ id: ids }),
  set_spending_limit: fc.record({
    asset: fc.constantFrom('SUI', 'SUIL', 'USDC', 'PRO'),
    limit: fc.oneof(units, fc.constant('none')),
  }),
  claim_hashrate: fc.record({ amount: units }),
  subscribe: fc.record({ termDays: fc.constantFrom(7, 30, 90, 180), amount: units }),
  redeem: fc.record({ subscriptionId: ids }),
  set_renewal: fc.record({ subscriptionId: ids, renewal: fc.constantFrom('on', 'off') }),
  exchange_pro: fc.record({ amount: units }),
  buy_hashrate: fc.record({ amount: units }),
  buy_node: fc.record({
    tier: fc.constantFrom('primary', 'intermediate', 'advanced'),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    payWith: fc.constantFrom('USDC', 'PRO'),
    price: units,
  }),
  fund: fc.oneof(
    fc.record({ account: fc.constant('bank_reserve'), asset: fc.constant('USDC'), amount: units }),
    fc.record({ account: fc.constant('emission'), asset: fc.constant('SUIL'), amount: units }),
    fc.record({ account: fc.constant('reserve'), asset: coin, amount: units }),
  ),
  allocate: fc.oneof(
    fc.record({ to: fc.constant('bank_reserve'), asset: fc.constant('USDC'), amount: units }),
    fc.record({ to: fc.constant('emission'), asset: fc.constant('SUIL'), amount: units }),
  ),
  fund_reserve: fc.oneof(
    fc.record({ reserve: fc.constantFrom('flow', 'team'), asset: fc.constant('USDC'), amount: units }),
    fc.record({ reserve: fc.constant('pledge'), asset: fc.constant('SUI'), amount: units }),
  ),
  treasury_withdraw: fc.record({ asset: coin, amount: units, recipient: address }),
  save_contact: fc.record({
    name: line,
    phone: fc.constantFrom('+1 415 555 2671', '+81-3-1234-5678'),
    country: fc.constantFrom('US', 'JP'),
    area: line,
    address: line,
    postalCode: fc.constantFrom('94107', 'SW1A 1AA'),
  }),
  delete_contact: fc.constant({}),
};
