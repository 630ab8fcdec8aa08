import { isDeepStrictEqual } from 'node:util';

/** A JSON schema, as far as `z.toJSONSchema` writes it. */
export type Schema = Record<string, unknown>;

/**
 * Why something that fits `given` may not fit `taken`; empty when all that does, does.
 * @param at what is spoken of, such as `product.price`
 */
export function misfits(given: Schema, taken: Schema, at: string): string[] {
  if (isAnything(taken)) return [];
  const choices = alternatives(given);
  if (choices) return choices.flatMap((choice) => misfits(choice, taken, at));
  const accepted = alternatives(taken);
  if (accepted) {
    const found = accepted.map((choice) => misfits(given, choice, at));
    return found.some((reasons) => reasons.length === 0) ? [] : (found[0] ?? []);
  }
  if (isAnything(given)) return [`${at} may be anything, and ${typeOf(taken)} is taken`];
  const valuesGiven = values(given);
  const valuesTaken = values(taken);
  if (valuesTaken) {
    if (!valuesGiven)
      return [`${at} may be any ${typeOf(given)}, and only ${list(valuesTaken)} is taken`];
    const unknown = valuesGiven.filter((value) => !valuesTaken.includes(value));
    return unknown.length > 0 ? [`${at} may be ${list(unknown)}, which is not taken`] : [];
  }
  if (!isOfType(given, taken)) return [`${at} is ${typeOf(given)}, and ${typeOf(taken)} is taken`];
  return [
    ...objectMisfits(given, taken, at),
    ...(isSchema(given['items']) && isSchema(taken['items'])
      ? misfits(given['items'], taken['items'], `${at}[]`)
      : []),
    ...limitMisfits({ ...given, ...limitsOf(valuesGiven) }, taken, at),
    ...formMisfits(given, taken, at),
  ];
}

function objectMisfits(given: Schema, taken: Schema, at: string): string[] {
  const surely = names(given['required']);
  const told = [given, taken].flatMap(({ properties }) => entries(properties));
  const places = new Set([...told.map(([name]) => name), ANY_OTHER]);
  return [
    ...names(taken['required'])
      .filter((name) => !surely.includes(name))
      .map((name) => `${join(at, name)} is required, and may be missing`),
    ...[...places].flatMap((name) => {
      const [own, theirs] = [valueAt(name, given), valueAt(name, taken)];
      return own && theirs ? misfits(own, theirs, join(at, name)) : [];
    }),
  ];
}

/** What may be said by names that are not asked for, at any depth: it fits, and nobody heeds it. */
export function namesLeftAside(given: Schema, taken: Schema, at = ''): string[] {
  const choices = alternatives(given);
  if (choices) return choices.flatMap((choice) => namesLeftAside(choice, taken, at));
  const accepted = alternatives(taken)?.filter((choice) => misfits(given, choice, at).length === 0);
  if (accepted) {
    const found = accepted.map((choice) => namesLeftAside(given, choice, at));
    return found.some((names) => names.length === 0) ? [] : (found[0] ?? []);
  }
  if (isSchema(given['items']) && isSchema(taken['items']))
    return namesLeftAside(given['items'], taken['items'], `${at}[]`);
  // What takes whatever comes heeds it, too.
  const isHeeded = !isSchema(taken['properties']) || isSchema(taken['additionalProperties']);
  return entries(given['properties']).flatMap(([name, own]) => {
    const theirs = valueAt(name, taken);
    if (theirs) return namesLeftAside(own, theirs, join(at, name));
    return isHeeded ? [] : [join(at, name)];
  });
}

const ANY_OTHER = '*';

/** As its name says, else as a record says of all its values. That there may be more says nothing of what it is. */
function valueAt(name: string, { properties, additionalProperties: more }: Schema) {
  const rest = isSchema(more) && !isAnything(more) ? more : undefined;
  return entries(properties).find(([each]) => each === name)?.[1] ?? rest;
}

const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
/** Who says it by the other word may say as much. */
const OTHER_WORD: Record<string, string> = {
  minimum: 'exclusiveMinimum',
  exclusiveMinimum: 'minimum',
  maximum: 'exclusiveMaximum',
  exclusiveMaximum: 'maximum',
};

/** A lower bound that rises, and an upper one that falls. */
function limitMisfits(given: Schema, taken: Schema, at: string): string[] {
  const step = given['type'] === 'integer' ? 1 : 0;
  return [...LEAST, ...MOST].flatMap((key) => {
    const limit = taken[key];
    if (typeof limit !== 'number') return [];
    const [sign, side] = LEAST.includes(key) ? [1, 'below'] : [-1, 'above'];
    // Not a number where nothing is said: nothing is known of that then.
    const inside = (word = '') => sign * (Number(given[word] ?? Number.NaN) - limit);
    const other = inside(OTHER_WORD[key]);
    const isKept = inside(key) >= 0 || (key.startsWith('ex') ? other > 0 : other + step >= 0);
    return isKept ? [] : [`${at} may be ${side} ${key} ${limit}`];
  });
}

/** As an enumeration keeps to them without a word. */
function limitsOf(given: unknown[] = []): Schema {
  const lengths = given.flatMap((value) => (typeof value === 'string' ? value.length : []));
  const numbers = given.filter((value) => typeof value === 'number');
  return {
    ...(lengths.length > 0 && { minLength: Math.min(...lengths), maxLength: Math.max(...lengths) }),
    ...(numbers.length > 0 && { minimum: Math.min(...numbers), maximum: Math.max(...numbers) }),
  };
}

/** What else is asked for, in words that are not compared here, must be given in the same ones. */
function formMisfits(given: Schema, taken: Schema, at: string): string[] {
  return Object.entries(taken).flatMap(([key, form]) => {
    const isCompared = COMPARED.has(key) || isDeepStrictEqual(given[key], form);
    const isKept = key === 'pattern' && values(given)?.every((each) => matches(each, form));
    const said = typeof form === 'string' ? form : JSON.stringify(form);
    return isCompared || isKept ? [] : [`${at} need not have the ${key} ${said}`];
  });
}

const matches = (value: unknown, pattern: unknown) =>
  typeof value === 'string' && new RegExp(String(pattern), 'u').test(value);

/** Notes that say nothing of what fits. */
const NOTES = new Set([
  'description',
  'title',
  'default',
  'id',
  '$schema',
  'readOnly',
  'deprecated',
  'examples',
]);
const COMPARED = new Set([
  ...NOTES,
  'type',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  ...LEAST,
  ...MOST,
]);

function isAnything(schema: Schema): boolean {
  return Object.keys(schema).every((key) => NOTES.has(key));
}

function alternatives(schema: Schema): Schema[] | undefined {
  const choices = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(choices) ? choices.filter(isSchema) : undefined;
}

function values(schema: Schema): unknown[] | undefined {
  if (Array.isArray(schema['enum'])) return schema['enum'];
  return 'const' in schema ? [schema['const']] : undefined;
}

function isOfType(given: Schema, taken: Schema): boolean {
  const accepted = types(taken);
  return (
    accepted.length === 0 ||
    (types(given).length > 0 &&
      types(given).every(
        (type) => accepted.includes(type) || (type === 'integer' && accepted.includes('number')),
      ))
  );
}

function types({ type }: Schema): unknown[] {
  if (Array.isArray(type)) return type;
  return type === undefined ? [] : [type];
}

function typeOf(schema: Schema): string {
  return types(schema).join(' or ') || 'something else';
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entries(properties: unknown): [string, Schema][] {
  if (!isSchema(properties)) return [];
  return Object.entries(properties).filter((entry): entry is [string, Schema] =>
    isSchema(entry[1]),
  );
}

function names(required: unknown): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

function join(at: string, name: string): string {
  return at ? `${at}.${name}` : name;
}

function list(of: unknown[]): string {
  return of.map((value) => JSON.stringify(value)).join(' or ');
}
