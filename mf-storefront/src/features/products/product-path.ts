export function productPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}
