import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { SERVICES } from '@handloom/build-kit/services';

/** What was asked cannot be meant: a sentence that says what is wrong with it, and where to read what there is. */
export class Misuse extends Error {
  constructor(sentence: string) {
    super(`${sentence}\nWhat there is: npm run release -- --help`);
  }
}

const WANTED_BEHIND: Record<string, string> = {
  canary: 'a number from 0 to 99, such as --canary 10',
  to: 'a version; --list tells which there are',
  reason: 'a text, such as --reason "Larger pictures"',
  author: 'a name, such as --author "Ada"',
  commit: 'what it was built from, such as --commit c0ffee',
};

/** What `parseArgs` of Node throws says it at length, and in words of programs. */
export function misuseOf(error: unknown): Misuse {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const [, option = ''] = /'(?:-\w, )?(--?[^'\s=]+)/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return new Misuse(`Unknown option ${option}.`);
  const wanted = WANTED_BEHIND[option.slice(2)];
  return new Misuse(
    wanted ? `${option} needs ${wanted}.` : `${option} stands alone: nothing belongs behind it.`,
  );
}

export function noSuchPart(name: string, why = 'no folder here has that name'): Misuse {
  return new Misuse(
    `There is no part ${name}: ${why}. Parts: ${[...MICROFRONTENDS, ...SERVICES].join(', ')}.`,
  );
}
