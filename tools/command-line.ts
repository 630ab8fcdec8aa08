import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf } from './message-of';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What a tool may be told. */
interface Tool<Given extends Options> {
  /** Said to `--help`, and of what was not understood: `Usage: npm run …`. */
  usage: string;
  /** So many words that are no options, at most. */
  words: number;
  options?: Given;
}

interface Told<Given extends Options> {
  words: string[];
  values: ReturnType<typeof parseArgs<{ options: Given }>>['values'];
}

/**
 * Runs a tool on its command line and says what came of it. A mistyped option is refused: it is no folder's name.
 * @param work @returns what is said at its end, if it has not said all; @throws one sentence
 */
export function runTool<const Given extends Options>(
  tool: Tool<Given>,
  work: (told: Told<Given>) => Promise<string | void>,
): void {
  sayOutcome(outcomeOf(process.argv.slice(2), tool, work));
}

/** Of a tool's work; where it failed, the tool ends with 1. */
export function sayOutcome(work: Promise<string | void>): void {
  work.then(
    (outcome) => {
      if (outcome !== undefined) console.log(outcome);
    },
    (error: unknown) => {
      console.error(messageOf(error));
      process.exitCode = 1;
    },
  );
}

/**
 * What a measurement is told; what it does, and how it is run, stands at the head of its file. Asked for help it says that
 * and ends here, and so it does for what it does not understand: before it starts a shop.
 */
export function measurementTold<const Given extends Options>(
  file: string,
  { words, options }: Omit<Tool<Given>, 'usage'>,
): Told<Given> {
  const args = process.argv.slice(2);
  const usage = headOf(file);
  try {
    if (!asksForHelp(args)) return readCommandLine(args, { usage, words, options });
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** With 1 where what was measured is not as it has to be; whatever it left open ends with it. */
export function endMeasurement(work: Promise<boolean>): void {
  work.then(
    (isGood) => process.exit(isGood ? 0 : 1),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

/** Its first comment. */
function headOf(file: string): string {
  const [, comment = ''] = /^\/\*\*\n([^]*?)\n \*\//.exec(readFileSync(file, 'utf8')) ?? [];
  return comment.replaceAll(/^ \* ?/gm, '');
}

const asksForHelp = (args: string[]) => args.includes('--help') || args.includes('-h');

async function outcomeOf<const Given extends Options>(
  args: string[],
  tool: Tool<Given>,
  work: (told: Told<Given>) => Promise<string | void>,
): Promise<string | void> {
  if (asksForHelp(args)) return tool.usage;
  return work(readCommandLine(args, tool));
}

/** @throws one sentence of what was not understood, and the usage */
export function readCommandLine<const Given extends Options>(
  args: string[],
  { usage, words, options }: Tool<Given>,
): Told<Given> {
  const { values, positionals } = parse(args, options, usage);
  const [extra] = positionals.slice(words);
  if (extra !== undefined) throw new Error(`“${extra}” is one word too many.\n${usage}`);
  return { words: positionals, values };
}

function parse<const Given extends Options>(
  args: string[],
  options: Given | undefined,
  usage: string,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options: options ?? ({} as Given) });
  } catch (error) {
    // Node goes on with advice on a second `--`, or on a value that begins with a dash.
    const [sentence = ''] = (error as Error).message.split(/\.\s/);
    throw new Error(`${sentence.replace(/\.$/, '')}.\n${usage}`, { cause: error });
  }
}

/** What was typed, as whoever typed it means it: npm runs a script in a folder of its own, and says where it was called. */
export function fromCaller(folder: string, env = process.env): string {
  return path.resolve(env['INIT_CWD'] ?? process.cwd(), folder);
}

/** @throws one sentence where the variable is set and no port can be that */
export function portFrom(variable: string, otherwise: number): number {
  const port = Number(process.env[variable] || otherwise);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw new Error(`${variable} must be a port number.`);
}

/** As it stands in a command for a shell, such as the name of a folder with a space in it. */
export function asWord(text: string): string {
  return /^[\p{L}\p{N}_./:@%+,=-]+$/u.test(text)
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
