import { expect, test } from 'vitest';
import { WatchedObjects } from './watched-objects.ts';

const object = (objectId: string, version: bigint) => ({ objectId, version, digest: `D${version}` });

function versionsAt(objects: WatchedObjects, checkpoint: bigint): string[] {
  return [...objects.at(checkpoint).values()].map((one) => `${one.objectId}.${one.version} of ${one.checkpoint}`);
}

test('each object as a checkpoint left it; one that is not known until then is missing', () => {
  const objects = new WatchedObjects([{ ...object('a', 1n), checkpoint: 4n }]);
  objects.add(6n, [object('a', 2n), object('b', 2n)]);
  objects.add(7n, []);
  objects.add(8n, [object('a', 3n)]);
  expect(versionsAt(objects, 3n)).toEqual([]);
  expect(versionsAt(objects, 5n)).toEqual(['a.1 of 4']);
  expect(versionsAt(objects, 7n)).toEqual(['a.2 of 6', 'b.2 of 6']);
  expect(versionsAt(objects, 9n)).toEqual(['a.3 of 8', 'b.2 of 6']);
});

test('what is forgotten is only what a later change through that checkpoint replaced', () => {
  const objects = new WatchedObjects([{ ...object('a', 1n), checkpoint: 4n }]);
  objects.add(6n, [object('a', 2n), object('b', 2n)]);
  objects.add(8n, [object('a', 3n)]);
  objects.forget(3n);
  expect(versionsAt(objects, 5n)).toEqual(['a.1 of 4']);
  objects.forget(7n);
  expect(versionsAt(objects, 5n)).toEqual([]);
  expect(versionsAt(objects, 7n)).toEqual(['a.2 of 6', 'b.2 of 6']);
  objects.forget(100n);
  expect(versionsAt(objects, 9n)).toEqual(['a.3 of 8', 'b.2 of 6']);
});
