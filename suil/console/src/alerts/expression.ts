/**
 * Reads the part of PromQL that the alert rules are written in: comparisons of series with numbers and each other, `or`, a factor, `absent`,
 * `sum` and `increase`. Anything else is refused by name, so that no rule is evaluated as what it is not (docs/decisions/036).
 */
import { AppError } from '@suil/core';

export const COMPARISONS = ['==', '!=', '>=', '<=', '>', '<'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface Matcher {
  readonly label: string;
  readonly operator: '=' | '=~';
  readonly value: string;
}

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  /** `windowMs` is null for the present value. */
  | {
      readonly kind: 'series';
      readonly name: string;
      readonly matchers: readonly Matcher[];
      readonly windowMs: number | null;
    }
  | { readonly kind: 'call'; readonly name: 'absent' | 'sum' | 'increase'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: 'or' | '*' | Comparison;
      readonly left: Expression;
      readonly right: Expression;
    };

const TOKEN = /\s*(=~|==|!=|>=|<=|[><=*(){},]|\[\d+[smhd]\]|"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|\d+(?:\.\d+)?(?![\w.]))/y;
const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const CALLS = ['absent', 'sum', 'increase'] as const;

/** Returns a duration such as `2m` in milliseconds. @throws {CONFIG_INVALID} */
export function parseDuration(text: string): number {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  if (count === undefined) throw refuse(text, 'it is no duration such as 2m');
  return Number(count) * (UNIT_MS[unit] ?? 0);
}

/** @throws {CONFIG_INVALID} for what is not of this part of the language */
export function parseExpression(text: string): Expression {
  const tokens = new Tokens(text);
  const expression = parseOr(tokens);
  if (tokens.peek() !== undefined) throw refuse(text, `"${tokens.peek()}" is not read`);
  return expression;
}

function refuse(text: string, reason: string): AppError {
  return new AppError('CONFIG_INVALID', { name: 'alert rule', detail: `${text}: ${reason}` });
}

/** Returns the names of the series that an expression reads. */
export function namesIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'series':
      return [expression.name];
    case 'call':
      return namesIn(expression.of);
    case 'binary':
      return [...namesIn(expression.left), ...namesIn(expression.right)];
  }
}

class Tokens {
  readonly text: string;
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.text = text;
    const tokens: string[] = [];
    TOKEN.lastIndex = 0;
    for (let end = 0; text.slice(end).trim() !== ''; end = TOKEN.lastIndex) {
      TOKEN.lastIndex = end;
      const token = TOKEN.exec(text)?.[1];
      if (token === undefined) throw refuse(text, `what begins with "${text.slice(end, end + 12)}" is not read`);
      tokens.push(token);
    }
    this.#tokens = tokens;
  }

  peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw refuse(this.text, 'it ends too early');
    this.#at += 1;
    return token;
  }

  /** Takes a token if it is next. */
  take(wanted: string): boolean {
    if (this.peek() !== wanted) return false;
    this.#at += 1;
    return true;
  }

  expect(wanted: string): void {
    const token = this.next();
    if (token !== wanted) throw refuse(this.text, `"${wanted}" is missing before "${token}"`);
  }
}

function parseOr(tokens: Tokens): Expression {
  let left = parseComparison(tokens);
  while (tokens.take('or')) left = { kind: 'binary', operator: 'or', left, right: parseComparison(tokens) };
  return left;
}

function parseComparison(tokens: Tokens): Expression {
  const left = parseProduct(tokens);
  const operator = COMPARISONS.find((known) => known === tokens.peek());
  if (operator === undefined) return left;
  tokens.next();
  return { kind: 'binary', operator, left, right: parseProduct(tokens) };
}

function parseProduct(tokens: Tokens): Expression {
  let left = parseOperand(tokens);
  while (tokens.take('*')) left = { kind: 'binary', operator: '*', left, right: parseOperand(tokens) };
  return left;
}

function parseOperand(tokens: Tokens): Expression {
  if (tokens.take('(')) {
    const inside = parseOr(tokens);
    tokens.expect(')');
    return inside;
  }
  const token = tokens.next();
  if (/^\d/.test(token)) return { kind: 'number', value: Number(token) };
  if (!/^[A-Za-z_]/.test(token)) throw refuse(tokens.text, `"${token}" begins no value`);
  if (!tokens.take('(')) return parseSelector(tokens, token);
  const name = CALLS.find((known) => known === token);
  if (name === undefined) throw refuse(tokens.text, `the function ${token} is not known here`);
  const of = parseOr(tokens);
  tokens.expect(')');
  const isWindow = of.kind === 'series' && of.windowMs !== null;
  if (isWindow !== (name === 'increase')) throw refuse(tokens.text, `${name} takes another operand`);
  return { kind: 'call', name, of };
}

function parseSelector(tokens: Tokens, name: string): Expression {
  const matchers: Matcher[] = [];
  if (tokens.take('{')) {
    do {
      const label = tokens.next();
      const operator = tokens.next();
      if (operator !== '=' && operator !== '=~')
        throw refuse(tokens.text, `the operator ${operator} of a label is not read`);
      matchers.push({ label, operator, value: String(JSON.parse(tokens.next())) });
    } while (tokens.take(','));
    tokens.expect('}');
  }
  const next = tokens.peek();
  if (next?.startsWith('[') !== true) return { kind: 'series', name, matchers, windowMs: null };
  tokens.next();
  return { kind: 'series', name, matchers, windowMs: parseDuration(next.slice(1, -1)) };
}
