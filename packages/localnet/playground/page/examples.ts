/** Programs to begin with. */
import counter from '../../examples/counter/sources/counter.move';
import factorial from './examples/factorial.move';
import ticket from './examples/ticket.move';

export interface Example {
  readonly name: string;
  readonly source: string;
}

export const COUNTER: Example = { name: 'Counter: a shared object', source: counter };

export const EXAMPLES: readonly Example[] = [
  COUNTER,
  { name: 'Tickets: coins, time and errors', source: ticket },
  { name: 'Factorial: calls within calls', source: factorial },
];
