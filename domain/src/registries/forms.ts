import { EIM_FORM } from "./eim-form.ts";
import { HFEA_FORM } from "./hfea-form.ts";
import { SART_FORM } from "./sart-form.ts";

/** All forms, in the order in which they are offered. */
export const REGISTRY_FORMS = [EIM_FORM, HFEA_FORM, SART_FORM] as const;
