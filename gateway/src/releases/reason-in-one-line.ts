const LENGTH = 200;

/** Of a stack its first line says what it is. */
export function inOneLine(why: string): string {
  const [line = ''] = why.trim().split('\n');
  return line.length > LENGTH ? `${line.slice(0, LENGTH)}…` : line;
}
