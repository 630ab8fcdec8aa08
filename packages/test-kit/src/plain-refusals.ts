interface Contract {
  shape: object;
}
interface Answer {
  statusCode: number;
  json<Body>(): Body;
}

/** What only programmers say: zod's own sentences, and values of the language. */
const NOT_PLAIN =
  /invalid (input|option|string|number|value|key|element|date)|too (big|small)|expected|received|unrecognized|regex|pattern|undefined|\bnull\b|\bNaN\b|\[object/i;

const ODD_TEXTS = ['', 'abc', '-1', '0', '1.5', '1e9', '9'.repeat(25), 'x'.repeat(400)];
const ODD_VALUES = [
  null,
  true,
  5,
  -1,
  1.5,
  1e12,
  '',
  ' ',
  'abc',
  'x'.repeat(20_000),
  [],
  [5],
  {},
  { a: 1 },
];

/** Query strings with one odd value each, for every parameter of the contract. */
export function oddQueries(schema: Contract): { parameter: string; query: string }[] {
  return Object.keys(schema.shape).flatMap((parameter) =>
    ODD_TEXTS.map((text) => ({ parameter, query: `?${parameter}=${encodeURIComponent(text)}` })),
  );
}

/** Query strings that name a parameter twice, which no parameter allows. */
export function doubledQueries(schema: Contract): { parameter: string; query: string }[] {
  return Object.keys(schema.shape).map((parameter) => ({
    parameter,
    query: `?${parameter}=1&${parameter}=2`,
  }));
}

/** Bodies with one odd value each, for every key of the contract, and bodies that are none. */
export function oddBodies(keys: readonly string[], right: object = {}): unknown[] {
  const wrongKinds = [[], 'text', 5, null, true];
  return [
    ...wrongKinds,
    {},
    ...keys.flatMap((key) => ODD_VALUES.map((value) => ({ ...right, [key]: value }))),
  ];
}

/** @returns sentences of a refusal that a shopper could not understand; empty for any other answer */
export function unclearSentences(answer: Answer): string[] {
  if (answer.statusCode < 400) return [];
  const {
    error,
    message,
    errors = {},
  } = answer.json<{
    error: string;
    message: string;
    errors?: Record<string, string>;
  }>();
  const said = [error, message, ...Object.values(errors)];
  return said.filter((sentence) => !/^\p{Lu}/u.test(sentence) || NOT_PLAIN.test(sentence));
}
