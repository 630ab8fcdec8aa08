import { z } from 'zod';

/** A text that is JSON of that shape. What is no JSON is as little of it as what has another shape, and throws nothing. */
export function jsonText<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: 'This is not JSON.', input: text });
        return z.NEVER;
      }
    })
    .pipe(shape);
}
