/** How a promise is refused, in words. */
import { isChainError } from '../errors.ts';

/** Returns the code and the message of the error that the work ends with, or that there is none. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  return isChainError(error) ? `${error.code}: ${error.message}` : String(error);
}
