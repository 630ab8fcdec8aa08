export function searchPath(words: string): string {
  return `/categories/all?${new URLSearchParams({ search: words })}`;
}
