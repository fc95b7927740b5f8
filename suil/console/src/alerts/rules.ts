/** The alert rules of docs/alerts.yml, the file that operators load into Prometheus. */
import { AppError, messageOf } from '@suil/core';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Expression, parseDuration, parseExpression } from './expression.ts';

export interface Rule {
  readonly name: string;
  readonly expression: Expression;
  /** How long it must hold. */
  readonly lastsMs: number;
  readonly severity: 'page' | 'ticket';
  readonly summary: string;
}

const fileSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string().min(1),
          expr: z.string().min(1),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});

/** @throws {CONFIG_INVALID} naming what cannot be read */
export function parseRules(text: string): readonly Rule[] {
  return readFile(text).groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr, for: lasts, labels, annotations }) => ({
      name: alert,
      expression: parseExpression(expr),
      lastsMs: lasts === undefined ? 0 : parseDuration(lasts),
      severity: labels.severity,
      summary: annotations.summary,
    })),
  );
}

function readFile(text: string): z.infer<typeof fileSchema> {
  try {
    return fileSchema.parse(parse(text));
  } catch (error) {
    throw new AppError('CONFIG_INVALID', { name: 'alerts.yml', detail: messageOf(error) }, { cause: error });
  }
}
