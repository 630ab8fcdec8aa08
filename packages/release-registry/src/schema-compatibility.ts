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
    ...limitMisfits(given, taken, at),
  ];
}

function objectMisfits(given: Schema, taken: Schema, at: string): string[] {
  const properties = entries(taken['properties']);
  const offered = new Map(entries(given['properties']));
  const surely = names(given['required']);
  return [
    ...names(taken['required'])
      .filter((name) => !surely.includes(name))
      .map((name) => `${join(at, name)} is required, and may be missing`),
    ...properties.flatMap(([name, schema]) => {
      const own = offered.get(name);
      return own ? misfits(own, schema, join(at, name)) : [];
    }),
  ];
}

/** A lower bound that rises, an upper one that falls, and a form that is asked for anew. */
function limitMisfits(given: Schema, taken: Schema, at: string): string[] {
  const reasons: string[] = [];
  const bound = (schema: Schema, key: string, otherwise: number) =>
    typeof schema[key] === 'number' ? schema[key] : otherwise;
  for (const key of ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']) {
    const least = bound(taken, key, Number.NEGATIVE_INFINITY);
    if (bound(given, key, Number.NEGATIVE_INFINITY) < least) {
      reasons.push(`${at} may be below ${key} ${least}`);
    }
  }
  for (const key of ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']) {
    const most = bound(taken, key, Number.POSITIVE_INFINITY);
    if (bound(given, key, Number.POSITIVE_INFINITY) > most) {
      reasons.push(`${at} may be above ${key} ${most}`);
    }
  }
  for (const key of ['pattern', 'format']) {
    if (taken[key] !== undefined && taken[key] !== given[key]) {
      reasons.push(`${at} need not have the ${key} ${String(taken[key])}`);
    }
  }
  return reasons;
}

/** Notes that say nothing of what fits. */
const NOTES = new Set(['description', 'title', 'default', 'id', '$schema']);

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
    types(given).every(
      (type) => accepted.includes(type) || (type === 'integer' && accepted.includes('number')),
    )
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
