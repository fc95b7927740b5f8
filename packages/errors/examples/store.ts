/** A store with two errors: what a caller sees when it asks for a key that is not there. */
import { defineErrors } from '@suil/errors';

const { ErrorClass: StoreError, is: isStoreError } = defineErrors('StoreError', {
  STORE_KEY_MISSING: 'There is no value under {key}.',
  STORE_CLOSED: 'The store is closed.',
});

const values = new Map([['a', 1]]);

function read(key: string): number {
  const value = values.get(key);
  if (value === undefined) throw new StoreError('STORE_KEY_MISSING', { key });
  return value;
}

console.log(read('a'));
try {
  read('b');
} catch (error) {
  if (!isStoreError(error, 'STORE_KEY_MISSING')) throw error;
  console.log(`${error.code}: ${error.message}`);
}
