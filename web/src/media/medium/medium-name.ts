import type { Medium } from "@zona/domain/media/medium";
import { BLIND_NAME } from "@zona/domain/media/sealed-identity";
import { t } from "./media-text.ts";

const SHORT = 6;

/** What a medium is called on screen: its file's name, unless that could unblind its assessor. */
export const mediumName = ({ id, originalName, facts }: Pick<Medium, "id" | "originalName" | "facts">) =>
  facts?.blind || originalName === BLIND_NAME ? t("blindName", id.slice(0, SHORT)) : originalName;
