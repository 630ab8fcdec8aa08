/** Ends this process when the npm that runs its script, or npm's shell, is gone. */
export function stopWithNpm(): void;
