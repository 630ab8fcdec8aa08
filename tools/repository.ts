import path from 'node:path';

/** Absolute path of the repository's root. */
export const REPOSITORY = path.resolve(__dirname, '..');
