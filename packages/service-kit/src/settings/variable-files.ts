import { readFileSync } from 'node:fs';
import path from 'node:path';

type Source = Record<string, string | undefined>;

/**
 * The variables of a program, of which each of these may lie in a file that `<NAME>_FILE` names, as mounted secrets do.
 * The line break at the file's end is not the value's.
 * @param keptAsFile whose file is read again later: its absolute path is the value
 * @throws Error with one sentence that names every wrong variable, and no value
 */
export function withVariableFiles(
  source: Source,
  names: Iterable<string>,
  keptAsFile: (name: string) => boolean = () => false,
): Source {
  const values = { ...source };
  const problems: string[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const file = source[variable];
    delete values[variable];
    if (!file) continue;
    if (source[name]) {
      problems.push(`${name}: is given twice, by itself and by ${variable}`);
      continue;
    }
    const text = contentOf(file);
    if (!text)
      problems.push(
        `${variable}: names a file that ${text === null ? 'cannot be read' : 'is empty'}`,
      );
    else values[name] = keptAsFile(name) ? path.resolve(file) : text;
  }
  if (problems.length === 0) return values;
  throw new Error(`The environment is not complete: ${problems.join('; ')}.`);
}

/** Null where there is none that can be read. */
function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
}
