import type { Study } from "@zona/domain/studies/study";

/** What people call the accounts, studies and tests that records hold by id. */
export type KnownNames = ReadonlyMap<string, string>;

export const NO_NAMES: KnownNames = new Map();

/** A study as people speak of it: its code, and what it is about. */
export const studyName = ({ protocolCode, title }: Pick<Study, "protocolCode" | "title">) =>
  title.includes(protocolCode) ? title : `${protocolCode} · ${title}`;
