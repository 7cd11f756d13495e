import type { ArmPart, Criterion, Endpoint, Measure, Protocol, ProtocolVersion } from "@zona/domain/protocols/protocol";
import type { StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { t } from "./protocols-text.ts";

export const PART_WORDS: Readonly<Record<ArmPart, string>> = {
  test: t("partTest"),
  control: t("partControl"),
  positive_control: t("partPositive"),
  shown: t("partShown"),
};

export const FIGURE_WORDS: Readonly<Record<Measure["of"], string>> = {
  share: t("share"),
  each: t("each"),
  mean: t("mean"),
  sd: t("sd"),
  index: t("index"),
  difference: t("difference"),
};

export const LIMIT_WORDS: Readonly<Record<Criterion["is"], string>> = {
  at_least: t("isAtLeast"),
  at_most: t("isAtMost"),
  below: t("isBelow"),
  within: t("isWithin"),
  not_inferior: t("isNotInferior"),
};

const LIMITS = { at_least: "atLeast", at_most: "atMost", below: "below", not_inferior: "notInferior" } as const;

const endpointIn = (plan: Pick<Protocol, "endpoints">, id: string) => plan.endpoints.find((one) => one.id === id);
export const endpointName = (plan: Pick<Protocol, "endpoints">, id: string) =>
  domainWord(endpointIn(plan, id)?.name ?? id);

/** The limit of a criterion with its unit; an open one as such. */
export function limitWord(plan: Pick<Protocol, "endpoints">, { measure, is, limit }: Criterion): string {
  if (limit === null) return t("isOpen");
  const endpoint = endpointIn(plan, measure.endpoint);
  const unit = endpoint?.kind === "number" && measure.of !== "index" ? endpoint.unit : "";
  const amount = (value: number) => {
    if (measure.of === "share" || unit === "%") return t("percent", { value });
    return unit === "" ? String(value) : t("amount", { value, unit });
  };
  if (Array.isArray(limit)) return t("within", { low: amount(limit[0]), high: amount(limit[1]) });
  return is === "within" ? amount(limit) : t(LIMITS[is], { limit: amount(limit) });
}

export function readingWord(endpoint: Endpoint): string {
  if (endpoint.kind === "yes_no") return t("yesNo");
  if (endpoint.kind === "number") return t("number");
  return t("stages", { stages: endpoint.stages.map(({ name }) => domainWord(name)).join(", ") });
}

/** What a version is to its protocol. */
export function stateWord(
  { version, approvals, approvedAt }: ProtocolVersion,
  { inForce, isWithdrawn }: StoredProtocol,
) {
  if (isWithdrawn) return t("withdrawn");
  if (version === inForce?.version) return t("inForce");
  if (approvedAt) return t("superseded");
  return Object.keys(approvals).length === 0 ? t("isDraft") : t("isWaiting");
}
