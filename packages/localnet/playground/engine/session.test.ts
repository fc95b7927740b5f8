/** What the chain's thread does for the page, on a real chain with compiled packages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilePackage } from '@suil/toolchain';
import { beforeAll, expect, test } from 'vitest';
import { packageOf } from './manifest.ts';
import { openSession } from './session.ts';
import type { PackageView, Session } from './views.ts';

const NOW_MS = 1_790_000_000_000;
const cacheDir = join(import.meta.dirname, '../../../../.cache/toolchain');
const examples = join(import.meta.dirname, '../page/examples');

const SHAPES = `module shapes::shapes;

public struct Thing has key, store { id: UID, size: u64 }
public struct Flag has drop {}

public fun make(size: u64, ctx: &mut TxContext): (Thing, u64) { (Thing { id: object::new(ctx), size }, size) }
public fun add(_: Flag) {}
public fun total(ctx: &TxContext, things: vector<Thing>): u64 {
    let mut sum = ctx.epoch();
    things.do!(|thing| {
        let Thing { id, size } = thing;
        id.delete();
        sum = sum + size;
    });
    sum
}
public fun size_of<T: store + drop>(_: T): u64 { 1 }
public fun name(text: std::string::String, maybe: Option<u8>): u64 { text.length() + (maybe.destroy_or!(0) as u64) }
public fun endless() { loop {} }
entry fun touch(_: &mut Thing) {}
fun hidden() {}
public fun use_hidden() { hidden() }
`;

let session: Session;
let shapes: PackageView;
let sender: string;

async function publish(source: string): Promise<PackageView> {
  const compiled = await compilePackage({ files: packageOf(source), cacheDir });
  if (!compiled.ok) throw new Error(compiled.output);
  const { name, modules, dependencies } = compiled.package;
  const { run, package: published } = await session.publish({ sender, name, modules, dependencies });
  expect(run.failure).toBeNull();
  if (published === null) throw new Error('it was published');
  return published;
}
const call = (name: string, given: readonly string[] = [], typeArguments: readonly string[] = []) =>
  session.call({ sender, packageId: shapes.id, module: 'shapes', name, typeArguments, arguments: given });
const thingsOf = async (address: string) =>
  (await session.state(null)).objects.filter(({ type, owner }) => type.endsWith('::Thing') && owner === address);

beforeAll(async () => {
  session = await openSession(() => NOW_MS);
  sender = (await session.state(null)).accounts[0]?.address ?? '';
  shapes = await publish(SHAPES);
});

test('default: what a transaction can call, with the places of its parameters', () => {
  const callable = shapes.functions.map(({ name }) => name);
  expect(callable).toEqual(expect.arrayContaining(['make', 'touch', 'total']));
  expect(callable).not.toContain('hidden');
  const total = shapes.functions.find(({ name }) => name === 'total');
  // The context is the first; it is the chain's to give.
  expect(total?.parameters).toMatchObject([{ index: 1, kind: 'object', reference: null }]);
});

test('default: an object that is returned is the sender’s; objects are arguments, one by one and in a vector', async () => {
  const made = await call('make', ['7']);
  expect(made.failure).toBeNull();
  expect(made.results.map(({ json }) => json)).toEqual([expect.objectContaining({ size: '7' }), '7']);
  await call('make', ['8']);
  const things = await thingsOf(sender);
  expect(things.map(({ json }) => json)).toEqual(
    expect.arrayContaining([expect.objectContaining({ size: '7' }), expect.objectContaining({ size: '8' })]),
  );
  const [first = '', second = ''] = things.map(({ id }) => id);
  expect((await call('touch', [first])).changes.map(({ what, id }) => [what, id])).toContainEqual(['changed', first]);
  const total = await call('total', [`${first}, ${second}`]);
  expect(total.results.map(({ json }) => json)).toEqual(['15']);
  expect(total.changes.filter(({ what }) => what === 'deleted')).toHaveLength(2);
  expect(total.calls.map((one) => one.function)).toEqual(['total']);
  expect(await thingsOf(sender)).toEqual([]);
});

test('default: type arguments, texts and options', async () => {
  expect((await call('size_of', ['5'], ['u64'])).results.map(({ json }) => json)).toEqual(['1']);
  expect((await call('name', ['four', '2'])).results.map(({ json }) => json)).toEqual(['6']);
  expect((await call('name', ['four', ''])).results.map(({ json }) => json)).toEqual(['4']);
});

test('error: a program without end runs out of gas, and is paid for', async () => {
  const run = await call('endless');
  expect(run.failure).toMatch(/gas/i);
  expect(BigInt(run.gas.computationMist)).toBeGreaterThan(0n);
});

test.each([
  ['size_of', ['5'], ['nothing'], 'Type argument 1: a type is written as u64 or 0x2::sui::SUI.'],
  ['touch', [''], [], 'Argument 1: an object’s id is needed.'],
  ['touch', ['0x2'], [], `Argument 1: 0x${'2'.padStart(64, '0')} is a package.`],
  ['nothing', [], [], 'Function: there is no shapes::nothing'],
])('error: %s(%j)<%j> is refused before it is sent', async (name, given, types, message) => {
  await expect(call(name, given, types)).rejects.toThrow(message);
});

test('error: an object of another type is a failure with the chain’s words', async () => {
  const clock = await call('touch', ['0x6']).then(
    (run) => run.failure,
    (error: unknown) => String(error),
  );
  expect(clock).toBeTruthy();
});

test('behavior: the clock moves, and starting over forgets what was done', async () => {
  const tickets = await publish(readFileSync(join(examples, 'ticket.move'), 'utf8'));
  const open = { sender, packageId: tickets.id, module: 'ticket', name: 'open', typeArguments: [] };
  expect((await session.call({ ...open, arguments: ['5', '1000', '0x6'] })).failure).toBeNull();
  await session.advance(3_600_000);
  const before = await session.state(null);
  expect(before.timeMs).toBe(NOW_MS + 3_600_000);
  expect(before.objects.some(({ type }) => type.endsWith('::ticket::Office'))).toBe(true);
  await session.reset(null);
  const after = await session.state(null);
  expect(after.timeMs).toBe(NOW_MS);
  expect(after.objects.every(({ type }) => !type.includes('::ticket::'))).toBe(true);
  await expect(session.call({ ...open, arguments: ['5', '1000', '0x6'] })).rejects.toThrow('there is no ticket::open');
  // And it can be used again.
  shapes = await publish(SHAPES);
  expect((await call('make', ['1'])).failure).toBeNull();
});

test('default: the example of calls within calls', async () => {
  const one = await publish(readFileSync(join(examples, 'factorial.move'), 'utf8'));
  const run = await session.call({
    ...{ sender, packageId: one.id, module: 'factorial', name: 'factorial', typeArguments: [] },
    arguments: ['5'],
  });
  expect(run.results.map(({ json }) => json)).toEqual(['120']);
  let depth = 0;
  for (let at = run.calls[0]; at !== undefined; at = at.calls[0]) depth += 1;
  expect(depth).toBe(5);
});
