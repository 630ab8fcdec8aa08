const NAME_WIDTH = 34;

/** Runs one step of the start and prints a line with its time when it is done. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  say(`${name.padEnd(NAME_WIDTH)} ${seconds.padStart(5)} s`);
  return result;
}

export function say(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

/** Where the terminal is closed, or nobody reads the pipe, whoever speaks would be ended by it, with the shop half stopped. */
export function goOnUnheard(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
