const configured = Number(import.meta.env.VITE_LOCK_MINUTES);

/** Idle minutes until the screen locks; 15 unless the build was told otherwise. */
export const LOCK_AFTER_MINUTES = configured > 1 ? configured : 15;
