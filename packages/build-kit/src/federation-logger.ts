// What stands for the federation runtime's logger, which looks for other ways to log where a browser has the usual one, and
// adds stacks in a mode for its own developers. Its two sentences are said to the console.

export const createLogger = (prefix: string) => ({
  warn: (...told: unknown[]) => console.warn(prefix, ...told),
  error: (...told: unknown[]) => console.error(prefix, ...told),
});

// Of its build, not of its runtime, which names them all the same.
export const createInfrastructureLogger = () => undefined;
export const bindLoggerToCompiler = () => undefined;
export const logger = undefined;
export const infrastructureLogger = undefined;
