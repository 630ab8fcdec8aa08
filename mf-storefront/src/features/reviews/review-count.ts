/** 1 → '1 review', 12 → '12 reviews'. */
export function reviewsCounted(count: number): string {
  return `${count} ${count === 1 ? 'review' : 'reviews'}`;
}
