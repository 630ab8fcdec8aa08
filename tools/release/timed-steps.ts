export type Steps = ReturnType<typeof stepsSaid>;

/** The steps of one release, each said with its time when it is done. */
export function stepsSaid(say: (line: string) => void) {
  const began = performance.now();
  /** @param title what holds when `work` is done; a function where only the work tells */
  const step = async <Result>(
    title: string | ((result: Result) => string),
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const start = performance.now();
    const result = await work();
    const text = typeof title === 'string' ? title : title(result);
    say(`${text} (${secondsSince(start)})`);
    return result;
  };
  return {
    say,
    step,
    /** @param work says itself what holds when it is done */
    told: (work: () => Promise<string>) => step((said) => said, work),
    total: () => secondsSince(began),
  };
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1_000).toFixed(1)} s`;
}
