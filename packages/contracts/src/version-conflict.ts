import { z } from 'zod';
import { failure } from './failure';

/**
 * The version that was on screen when an edit began. Who says none overwrites whatever is there, as
 * callers did before there were versions.
 */
export const openedVersion = z.number().int().min(1).optional();

/** 409 of a save that was begun on an older version; nothing was saved. */
export function versionConflict<Entity extends z.ZodType>(entity: Entity) {
  return failure.extend({
    /** The thing as it is now. */
    current: entity,
  });
}
