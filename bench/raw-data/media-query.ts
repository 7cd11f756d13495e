/** The zone that the benches' browser stands in. */
export const ZONE = "Europe/Paris";
