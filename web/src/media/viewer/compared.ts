/** As many stand beside each other and still show something. */
export const MOST_COMPARED = 4;
