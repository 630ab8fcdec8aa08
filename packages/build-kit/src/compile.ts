import webpack, { type Configuration, type MultiStats } from 'webpack';

/** The compilers' own words, without stacks. */
export class CompileError extends Error {}

/** Runs all configurations in one go. @throws CompileError */
export async function compile(configurations: Configuration[]): Promise<MultiStats> {
  const compiler = webpack(configurations);
  try {
    return await new Promise<MultiStats>((resolve, reject) => {
      compiler.run((failure, stats) => {
        if (failure) reject(failure);
        else if (!stats) reject(new CompileError('webpack ended without a result.'));
        else if (stats.hasErrors()) reject(new CompileError(shortErrors(stats)));
        else resolve(stats);
      });
    });
  } finally {
    // Waits until the cache is on disk.
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}

const SHOWN_ERRORS = 5;

function shortErrors(stats: MultiStats): string {
  const { errors = [] } = stats.toJson({ all: false, errors: true, moduleTrace: false });
  const texts = [
    ...new Set(
      errors.map(
        ({ message, file, moduleName }) =>
          `${(moduleName ?? file ?? '').slice(0, 120)}\n${withoutStack(message)}`,
      ),
    ),
  ];
  const rest = texts.length - SHOWN_ERRORS;
  return [...texts.slice(0, SHOWN_ERRORS), ...(rest > 0 ? [`… and ${rest} more`] : [])].join(
    '\n\n',
  );
}

/** SWC adds one of its own. */
function withoutStack(message: string): string {
  return message.replace(/\n+Caused by:\n[^]*\nStack backtrace:\n[^]*$/, '');
}
