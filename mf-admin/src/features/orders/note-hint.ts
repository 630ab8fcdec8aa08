/** Of a word that goes into the history of an order; notes for admins stand apart from it. */
export const NOTE_HINT = 'The shopper reads it with the order; may be left empty.';
