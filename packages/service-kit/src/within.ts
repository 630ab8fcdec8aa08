/**
 * What the work gives, or what `onLate` makes of it (or throws) when it takes longer; the work goes on.
 * @param ms from now
 */
export async function within<Given, Late>(
  ms: number,
  work: Promise<Given>,
  onLate: () => Late,
): Promise<Given | Late> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    // A process that has nothing else to do may end.
    timer = setTimeout(resolve, ms).unref();
  }).then(onLate);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
