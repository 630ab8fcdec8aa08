import path from 'node:path';

/** Absolute path of the repository's root. */
export const REPOSITORY = path.resolve(__dirname, '..');

export const SERVICE_FOLDERS = ['svc-identity', 'svc-catalog', 'svc-orders'] as const;
