/** Somebody who sees figures alone sees none of fewer subjects. */
export const LEAST_SUBJECTS = 5;
