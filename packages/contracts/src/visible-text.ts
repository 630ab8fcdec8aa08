import { z } from 'zod';

/**
 * A letter, digit or sign that has a shape. Zero-width characters and spaces have none, nor what is called a letter and is
 * blank all the same, such as Hangul's fillers and the empty pattern of Braille.
 */
export const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * What somebody must type, such as a name: without the spaces around it, with something to be seen, and with its letters
 * composed, as some keyboards do not send them: it is found and compared as it looks. For what comes in; what was stored
 * before the rule may lack that.
 * @param missing says that it is required
 */
export function visibleText(missing: string, max: number, tooLong = `At most ${max} characters`) {
  return z
    .string({ error: missing })
    .normalize('NFC')
    .trim()
    .max(max, tooLong)
    .regex(VISIBLE, missing);
}

/** They turn the direction of the words around them too, unseen; what is copied may bring them along. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * {@link visibleText} by which people know somebody, such as a name or an e-mail: without {@link TURNS}, by which one could
 * be written as another's and look the same, and turn the sentence that it stands in.
 */
export const calledBy = (missing: string, max: number) =>
  visibleText(missing, max).overwrite((text) => text.replace(TURNS, '').trim());
