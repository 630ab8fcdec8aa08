import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const REPORT = path.resolve(__dirname, '../../docs/reliability.md');

/** What stands between two marks such as `<!-- faults -->` and `<!-- /faults -->` is written anew. */
export async function renewReport(parts: Record<string, string>): Promise<void> {
  const text = await readFile(REPORT, 'utf8');
  const renewed = Object.entries(parts).reduce(
    (page, [name, part]) =>
      page.replace(
        new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`),
        (_all, begin: string, end: string) => `${begin}\n\n${part}\n\n${end}`,
      ),
    text,
  );
  await writeFile(REPORT, renewed);
}
