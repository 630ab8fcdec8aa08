/** Whether an error says that a disk, or what may be used of it, is full. */
export function isFullDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
