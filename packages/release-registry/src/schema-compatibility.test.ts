import { z } from 'zod';
import { misfits } from './schema-compatibility';

const written = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' });
const why = (given: z.ZodType, taken: z.ZodType) => misfits(written(given), written(taken), 'it');

const WIDENED: [string, z.ZodType, z.ZodType][] = [
  ['all whole numbers, not only those above 0', z.int().positive(), z.int()],
  ['whole numbers from 1 on, which are those above 0', z.int().positive(), z.int().min(1)],
  ['0 too', z.number().positive(), z.number().nonnegative()],
  ['all above 0, and not only from 1 on', z.number().min(1), z.number().positive()],
  ['9 too', z.number().lt(9), z.number().max(9)],
  ['all texts but an empty one', z.enum(['4X6', '10X14']), z.string().min(1).max(5)],
  ['all numbers from 1 to 9', z.literal([1, 9]), z.number().min(1).max(9)],
  ['all texts of a form that the values have', z.enum(['4X6', '5X8']), z.string().regex(/^\dX\d$/)],
  ['more in a record', z.record(z.string(), z.int()), z.record(z.string(), z.number())],
  ['one more of what an object may have', z.looseObject({}), z.object({ a: z.int().optional() })],
  ['a tuple as it was', z.tuple([z.int(), z.string()]), z.tuple([z.int(), z.string()])],
  ['two forms as they were', z.string().regex(/a/).regex(/b/), z.string().regex(/a/).regex(/b/)],
];

test.each(WIDENED)('who takes %s takes what was taken', (_, before, after) => {
  expect(why(before, after)).toEqual([]);
});

const named = (most: number) =>
  z.object({
    a: z
      .string()
      .max(most)
      .meta({ id: `Word ${most}` }),
  });
const NARROWED: [string, z.ZodType, z.ZodType, string][] = [
  [
    'numbers above 1 only',
    z.number().min(1),
    z.number().gt(1),
    'it may be below exclusiveMinimum 1',
  ],
  ['numbers from 1 on', z.number().positive(), z.number().min(1), 'it may be below minimum 1'],
  ['numbers below 9', z.number().max(9), z.number().lt(9), 'it may be above exclusiveMaximum 9'],
  ['short texts', z.enum(['4X6', '10X14']), z.string().max(3), 'it may be above maxLength 3'],
  [
    'texts of a form',
    z.enum(['a', 'b']),
    z.string().regex(/^a/),
    'it need not have the pattern ^a',
  ],
  [
    'other values in a record',
    z.record(z.string(), z.number()),
    z.record(z.string(), z.string()),
    'it.* is number, and string is taken',
  ],
  [
    'a record where it took an object',
    z.object({ a: z.number() }),
    z.record(z.string(), z.string()),
    'it.a is number, and string is taken',
  ],
  [
    'another tuple',
    z.tuple([z.int(), z.string()]),
    z.tuple([z.int(), z.boolean()]),
    'it need not have the prefixItems',
  ],
  [
    'texts of a second form',
    z.string().regex(/a/),
    z.string().regex(/a/).regex(/b/),
    'it need not have the allOf [{"pattern":"a"},{"pattern":"b"}]',
  ],
  ['even numbers', z.int(), z.int().multipleOf(2), 'it need not have the multipleOf 2'],
  [
    'nothing',
    z.object({ a: z.int() }),
    z.object({ a: z.never() }),
    'it.a need not have the not {}',
  ],
  ['what is said elsewhere', named(9), named(8), 'it.a need not have the $ref'],
];

test.each(NARROWED)('who takes %s does not take what was taken', (_, before, after, sentence) => {
  expect(why(before, after)[0]).toContain(sentence);
});
