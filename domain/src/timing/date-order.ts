/** How a site types and writes dates in digits: 16.11.2026, 11/16/2026 or 2026-11-16. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
