import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENT = path.resolve(__dirname, '../../../docs/observability.md');

interface ExplainedFigure {
  name: string;
  /** Whether this part tells it. */
  isOf(part: string): boolean;
}

/** Figures that docs/observability.md explains. */
export function explainedFigures(): ExplainedFigure[] {
  const [, table = ''] = readFileSync(DOCUMENT, 'utf8').split('<!-- figures -->');
  const [rows = ''] = table.split('<!-- /figures -->');
  return [...rows.matchAll(/^\| `(\w+)` +\| ([^|]+?) +\|/gm)].map(([, name = '', parts = '']) => ({
    name,
    isOf: (part) =>
      parts
        .split(', ')
        .some(
          (one) => one === 'all' || one === part || (one === 'svc-*' && part.startsWith('svc-')),
        ),
  }));
}
