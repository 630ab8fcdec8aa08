const COUNT = new Intl.NumberFormat('en');

/** 1234567 → '1,234,567'; of an estimate 'about 1,200,000': it is no better than its first two digits. */
export function countWords(count: number, isEstimated = false): string {
  if (!isEstimated) return COUNT.format(count);
  return `about ${COUNT.format(Number(count.toPrecision(2)))}`;
}

/** 1 → '1 product', 1200 → '1,200 products'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countWords(count)} ${count === 1 ? one : many}`;
}
