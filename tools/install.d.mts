/** Makes what is installed what the lockfile says: for running the shop alone, or for developing it as well. */
export function installPackages(purpose: { forDeveloping: boolean }): void;
