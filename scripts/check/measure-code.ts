/** Counts in parsed TypeScript: function lengths, type assertions, non-null assertions, nested conditional expressions. */
import ts from 'typescript';
import type { CodeFile } from './source-files.ts';

export interface LongFunction {
  readonly path: string;
  readonly line: number;
  readonly lines: number;
}

export interface CodeCounts {
  /** Every function outside tests with its length in lines, longest first. */
  readonly functions: readonly LongFunction[];
  /** `x as T` and `<T>x` outside tests; `as const` asserts nothing. */
  readonly casts: readonly string[];
  /** `x!` outside tests. */
  readonly nonNull: readonly string[];
  /** Conditional expressions that are a branch of a conditional expression, everywhere. */
  readonly nestedConditionals: readonly string[];
  /** Lines of TypeScript outside tests. */
  readonly lines: number;
  /** Lines of each TypeScript file, ascending. */
  readonly fileLines: readonly number[];
}

/** Returns the counts over `files`. */
export function measureCode(files: readonly CodeFile[]): CodeCounts {
  const functions: LongFunction[] = [];
  const casts: string[] = [];
  const nonNull: string[] = [];
  const nestedConditionals: string[] = [];
  for (const { path, ast, isTest } of files) {
    const placeOf = (node: ts.Node) => `${path}:${ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1}`;
    const visit = (node: ts.Node): void => {
      if (isNestedConditional(node)) nestedConditionals.push(placeOf(node));
      if (!isTest) {
        if (isCast(node)) casts.push(placeOf(node));
        if (ts.isNonNullExpression(node)) nonNull.push(placeOf(node));
        if (ts.isFunctionLike(node) && 'body' in node && node.body) functions.push(measureFunction(path, ast, node));
      }
      ts.forEachChild(node, visit);
    };
    visit(ast);
  }
  const product = files.filter(({ isTest }) => !isTest);
  return {
    functions: functions.sort((left, right) => right.lines - left.lines),
    casts,
    nonNull,
    nestedConditionals,
    lines: product.reduce((sum, { lines }) => sum + lines, 0),
    fileLines: files.map(({ lines }) => lines).sort((left, right) => left - right),
  };
}

function isCast(node: ts.Node): boolean {
  return (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type);
}

/** A conditional that is directly the condition or a branch of another. */
function isNestedConditional(node: ts.Node): boolean {
  if (!ts.isConditionalExpression(node)) return false;
  let { parent } = node;
  while (ts.isParenthesizedExpression(parent)) ({ parent } = parent);
  return ts.isConditionalExpression(parent);
}

function measureFunction(path: string, ast: ts.SourceFile, node: ts.Node): LongFunction {
  const first = ast.getLineAndCharacterOfPosition(node.getStart(ast)).line;
  const last = ast.getLineAndCharacterOfPosition(node.getEnd()).line;
  return { path, line: first + 1, lines: last - first + 1 };
}
