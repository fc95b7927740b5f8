/** Displays of both forms on a running chain: every public function of theirs runs that does not need an object of Sui's networks. */
import type { Transaction } from '@mysten/sui/transactions';
import { deriveObjectID } from '@mysten/sui/utils';
import { beforeAll, expect, test } from 'vitest';
import { alice, bob } from '../arena.test-chain.ts';
import { abortOf, createMarket, functionsOf, type Market, writtenId } from './market.test-chain.ts';

const ALICE = alice.toSuiAddress();
const REGISTRY = `0x${'d'.padStart(64, '0')}`;
const SUI_PACKAGE = `0x${'2'.padStart(64, '0')}`;
/** They need a `SystemMigrationCap`, which Sui's networks got with their registry; a chain that begins here has no older displays. */
const OF_NETWORKS = ['destroy_system_migration_cap', 'system_migration', 'transfer_migration_cap'].map(
  (name) => `display_registry::${name}`,
);

let market: Market;
let publisher: string;
beforeAll(async () => {
  market = await createMarket();
  publisher = writtenId(market.published, 'package::Publisher');
});

const strings = (tx: Transaction, texts: string[]) => tx.pure.vector('string', texts);
/** The SDK derives the id; a struct without fields is one zero byte. */
const displayId = (type: string) =>
  deriveObjectID(REGISTRY, `0x2::display_registry::DisplayKey<${type}>`, Uint8Array.of(0));
const fieldsOf = (id: string) =>
  Object(market.json(id)).fields.contents.map(({ key, value }: { key: string; value: string }) => [key, value]);

test('default: an older display is made, changed and recorded', async () => {
  const made = await market.run((tx) => {
    const texts = [strings(tx, ['name', 'link']), strings(tx, ['{name}', 'none'])];
    const [display] = market.call(
      tx,
      '0x2::display::new_with_fields',
      [market.owned(tx, publisher), ...texts],
      [market.gem],
    );
    market.call(tx, '0x2::display::update_version', [display], [market.gem]);
    tx.transferObjects([display], ALICE);
  });
  expect(abortOf(made)).toBe('success');
  expect(made.events.map(({ type }) => type)).toEqual(
    ['DisplayCreated', 'VersionUpdated'].map((name) => `${SUI_PACKAGE}::display::${name}<${market.gem}>`),
  );
  const id = writtenId(made, 'display::Display');
  expect(market.json(id)).toMatchObject({ id, version: 1 });
  expect(fieldsOf(id)).toEqual([
    ['name', '{name}'],
    ['link', 'none'],
  ]);

  const changed = await market.run((tx) => {
    const change = (name: string, ...texts: string[]) =>
      market.call(
        tx,
        `0x2::display::${name}`,
        [market.owned(tx, id), ...texts.map((text) => tx.pure.string(text))],
        [market.gem],
      );
    change('edit', 'name', 'Gem {name}');
    change('add', 'carat', '{carat}');
    change('remove', 'link');
    market.call(
      tx,
      '0x2::display::add_multiple',
      [market.owned(tx, id), strings(tx, ['a']), strings(tx, ['b'])],
      [market.gem],
    );
    change('update_version');
    market.call(tx, 'show::text', [market.owned(tx, id), tx.pure.string('carat')]);
    market.call(tx, 'show::version', [market.owned(tx, id)]);
    market.call(tx, 'show::is_ours', [market.owned(tx, publisher)]);
  });
  expect(abortOf(changed)).toBe('success');
  expect(market.json(id)).toMatchObject({ version: 2 });
  expect(fieldsOf(id)).toEqual([
    ['name', 'Gem {name}'],
    ['carat', '{carat}'],
    ['a', 'b'],
  ]);
});

test('error: a type of another package has no display of this publisher', async () => {
  const coin = `${SUI_PACKAGE}::coin::Coin<${SUI_PACKAGE}::sui::SUI>`;
  const done = await market.run(
    (tx) => void market.call(tx, '0x2::display::create_and_keep', [market.owned(tx, publisher)], [coin]),
  );
  expect(abortOf(done)).toBe('display::new 0');
});

test('default: the registry has one display per type, at an id that follows from the type', async () => {
  const registry = (tx: Transaction) => market.shared(tx, REGISTRY);
  const make = () =>
    market.run((tx) => {
      const [display, cap] = market.call(
        tx,
        '0x2::display_registry::new_with_publisher',
        [registry(tx), market.owned(tx, publisher)],
        [market.gem],
      );
      const text = [tx.pure.string('name'), tx.pure.string('{name}')];
      market.call(tx, '0x2::display_registry::set', [display, cap, ...text], [market.gem]);
      market.call(tx, '0x2::display_registry::share', [display], [market.gem]);
      tx.transferObjects([cap], ALICE);
    });
  const made = await make();
  expect(abortOf(made)).toBe('success');
  const id = writtenId(made, 'display_registry::Display');
  expect(id).toBe(displayId(market.gem));
  expect(market.object(id).owner.kind).toBe('shared');
  expect(market.json(id)).toMatchObject({ cap_id: writtenId(made, 'display_registry::DisplayCap') });
  expect(fieldsOf(id)).toEqual([['name', '{name}']]);
  // A second one is refused with the code 1 of EDisplayAlreadyExists.
  expect(abortOf(await make())).toBe('display_registry::new_display 1');

  const posters = await market.run((tx) => {
    const [cap] = market.call(tx, 'show::show_posters', [registry(tx)]);
    tx.transferObjects([cap], ALICE);
  }, bob);
  const poster = writtenId(posters, 'display_registry::Display');
  expect(poster).toBe(displayId(`${market.id}::show::Poster`));
  expect(fieldsOf(poster)).toEqual([['name', 'Poster']]);
  const cap = writtenId(posters, 'display_registry::DisplayCap');
  await market.run((tx) => void market.call(tx, 'show::take_down', [market.shared(tx, poster), market.owned(tx, cap)]));
  expect(fieldsOf(poster)).toEqual([]);
});

test('behavior: an older display is taken over, one that is replaced may go, and a capability is claimed once', async () => {
  const shelf = `${market.id}::shelf::Shelf`;
  const older = (tx: Transaction, type: string) =>
    market.call(tx, '0x2::display::new', [market.owned(tx, publisher)], [type])[0];
  const done = await market.run((tx) => {
    const [display, cap] = market.call(
      tx,
      '0x2::display_registry::migrate_v1_to_v2',
      [market.shared(tx, REGISTRY), older(tx, shelf)],
      [shelf],
    );
    market.call(tx, '0x2::display_registry::share', [display], [shelf]);
    tx.transferObjects([cap], ALICE);
    const gems = market.shared(tx, displayId(market.gem));
    market.call(tx, '0x2::display_registry::delete_legacy', [gems, older(tx, market.gem)], [market.gem]);
  });
  expect(abortOf(done)).toBe('success');
  // The display of gems was written, too.
  expect(done.objectChanges.map(({ id }) => id)).toContain(displayId(shelf));

  const claim = (name: string, by: (tx: Transaction) => ReturnType<Market['owned']>) =>
    market.run((tx) => {
      const display = market.shared(tx, displayId(market.gem));
      const [cap] = market.call(tx, `0x2::display_registry::${name}`, [display, by(tx)], [market.gem]);
      tx.transferObjects([cap], ALICE);
    });
  for (const claimed of [
    await claim('claim', (tx) => older(tx, market.gem)),
    await claim('claim_with_publisher', (tx) => market.owned(tx, publisher)),
  ])
    expect(abortOf(claimed)).toBe('display_registry::claim_cap 2');
});

test('contract: every function of these modules ran that can run here', () => {
  const all = functionsOf(['display', 'display_registry']);
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((name) => !market.ran.has(name))).toEqual(OF_NETWORKS);
});
