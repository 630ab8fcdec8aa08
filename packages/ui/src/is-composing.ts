import type { KeyboardEvent } from 'react';

/**
 * Whether the key belongs to an input method, by which Chinese, Hindi and others are written: its Enter takes a
 * word, its Escape drops one. Safari ends the word before it tells of the key, and only the old code is left.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
