/**
 * The rules for SQL that runs on distributed engines of Postgres' dialect (decision 035): what they refuse, or decide otherwise, is in no statement and
 * no migration but where an exception says why.
 */
import ts from 'typescript';
import type { CodeFile, SourceFile } from '../source-files.ts';

export interface DialectException {
  readonly path: string;
  readonly rule: DialectRule;
  readonly reason: string;
}

export interface DialectFinding {
  readonly path: string;
  readonly message: string;
}

const RULES = {
  'advisory lock': /\bpg_(?:try_)?advisory_/i,
  trigger: /\bCREATE (?:OR REPLACE )?(?:CONSTRAINT )?(?:EVENT )?TRIGGER\b/i,
  'function in the database': /\bCREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE)\b|\bLANGUAGE plpgsql\b|\bDO \$/i,
  rewriting: /\bCREATE (?:OR REPLACE )?RULE\b/i,
  notification: /\bpg_notify\s*\(|\bLISTEN "?[a-z_]+"?(?:;|$)/i,
  'lock of a table': /\bLOCK TABLE\b/i,
  'skipping of locked rows': /\bSKIP LOCKED\b/i,
  'kind of index': /\bUSING (?:gist|spgist|gin|brin|hash)\b/i,
  'constraint that waits': /\bDEFERRABLE\b|\bEXCLUDE USING\b/i,
  'foreign key': /\bREFERENCES [a-z_.]+/i,
  recursion: /\bWITH RECURSIVE\b/i,
  'tree type': /\bltree\b/i,
  'division by another sign than div()': /[\w)\]}] ?\/ ?[\w($]/,
} as const;
export type DialectRule = keyof typeof RULES;

const STATEMENT =
  /^\s*(?:WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|LOCK|TRUNCATE|DO|LISTEN|NOTIFY|GRANT|REVOKE)\b/;
const ANYWHERE =
  /\b(?:SELECT .+ FROM|INSERT INTO|DELETE FROM|UPDATE \S+ SET|CREATE TABLE|ALTER TABLE|pg_(?:try_)?advisory_)/s;

/** Returns what is in `files` beyond the dialect, and exceptions that no file needs. */
export function findBeyondDialect(
  files: readonly (SourceFile | CodeFile)[],
  exceptions: readonly DialectException[],
): DialectFinding[] {
  const used = new Set<DialectException>();
  const findings = files.flatMap((file) =>
    readStatements(file).flatMap((sql) =>
      rulesBroken(sql).flatMap((rule): DialectFinding[] => {
        const exception = exceptions.find((one) => one.path === file.path && one.rule === rule);
        if (exception === undefined)
          return [
            { path: file.path, message: `${rule}: "${excerpt(sql, rule)}". Distributed engines refuse or change it` },
          ];
        used.add(exception);
        return [];
      }),
    ),
  );
  const unused = exceptions.filter((exception) => !used.has(exception));
  return [...findings, ...unused.map(({ path, rule }) => ({ path, message: `needs no exception for: ${rule}` }))];
}

function rulesBroken(sql: string): DialectRule[] {
  const isRule = (name: string): name is DialectRule => name in RULES;
  return Object.entries(RULES).flatMap(([name, pattern]) => (isRule(name) && pattern.test(sql) ? [name] : []));
}

function excerpt(sql: string, rule: DialectRule): string {
  const at = sql.search(RULES[rule]);
  return sql.slice(Math.max(0, at - 20), at + 40).trim();
}

/** Returns the statements of a file without their comments and texts: a whole SQL file, or the literals of code that are SQL. */
function readStatements(file: SourceFile | CodeFile): string[] {
  const texts = 'ast' in file ? readLiterals(file.ast) : [file.text];
  return texts.map((sql) =>
    sql
      .replace(/--[^\n]*/g, '')
      .replace(/'[^']*'/g, "''")
      .replace(/\s+/g, ' '),
  );
}

function readLiterals(ast: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const text = readLiteral(node);
    if (text !== null && (STATEMENT.test(text) || ANYWHERE.test(text))) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return found;
}

/** Values that are put into a template are left out. */
function readLiteral(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
}
