import path from 'node:path';

/** Absolute path of the folder that holds every workspace. */
export const REPOSITORY = path.resolve(__dirname, '../../..');
export const BUILD_CACHE = path.join(REPOSITORY, 'node_modules/.cache/handloom');
