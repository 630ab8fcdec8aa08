/** A picture's address follows from its content, so whoever has it need never ask again. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
