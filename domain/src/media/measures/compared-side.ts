/** Long side in pixels of the copy on which pictures of different devices are compared. */
export const COMPARED_SIDE = 512;
