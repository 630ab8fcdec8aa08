import { runInstalled } from './run-installed';

export interface Check {
  name: string;
  program: string;
  args: string[];
}

/** Everything that can be said about the code without running it. */
export const CHECKS: Check[] = [
  { name: 'types', program: 'tsc', args: ['-p', '.'] },
  { name: 'lint and boundaries', program: 'oxlint', args: ['-c', 'oxlint.config.mjs'] },
  { name: 'rings of folders', program: 'tsx', args: ['tools/folder-rings.ts'] },
  { name: 'format', program: 'oxfmt', args: ['--check', '.'] },
  { name: 'unused code and undeclared packages', program: 'knip', args: ['--no-progress'] },
];

/** Runs one check; what it says is printed only when it fails. @returns whether it passed. */
export async function passes({ name, program, args }: Check): Promise<boolean> {
  const began = performance.now();
  const { code, output } = await runInstalled(program, args);
  const passed = code === 0;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name} (${seconds} s)`);
  if (!passed) console.log(output.trim());
  return passed;
}
