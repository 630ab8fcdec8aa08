/** What others wrote, visitors among them: it does not steer the terminal that shows it, and stays in its line. */
export function printable(words: string): string {
  return words.replaceAll(/\p{Cc}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
