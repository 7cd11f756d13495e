import { AppError } from "@zona/domain/errors";
import { can, canAnywhere } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import {
  type DeclaredFile,
  RESOURCE_LIMITS,
  type Resource,
  type ResourceAnswer,
  ResourceRequest,
  type ResourceVersion,
} from "@zona/domain/resources/resource";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";

/** What is stored where a step is asked for, each as its schema reads it. */
export type FoundResource = {
  /** Something lies under the id, whether or not it can be read. */
  isTaken: boolean;
  resource: Resource | undefined;
  /** The version that the request approves, else the newest. */
  version: ResourceVersion | undefined;
  /** Whose the study is that a new resource is for. */
  studyOrganisation: string | undefined;
};

type Head = Pick<Resource, "title" | "category" | "kinds" | "studyId" | "newest" | "isRetired" | "action" | "number">;

/** What a step writes: what changes of the resource, with its line in the history, and the version that it declares or approves. */
export type TakenStep = {
  rev: number;
  changes: Partial<Head> & Pick<Head, "action">;
  declared?: { version: number; file: DeclaredFile };
  /** The version comes into force unless a newer one is. */
  approved?: ResourceVersion & { isCurrent: boolean };
};

/** `answer` alone where there is nothing to write any more. */
export type Decision = { answer: ResourceAnswer; step?: TakenStep };

export type ResourceRecords = {
  /** Reads a resource with the version and the study that the request names, and stores what is made of them in the same transaction. */
  take(asked: ResourceRequest, who: StaffCaller, decide: (found: FoundResource) => Decision): Promise<ResourceAnswer>;
};

/** Takes one step of a resource in the name of whoever asks; once, however often it is asked. Rejects with an AppError. */
export async function takeResourceStep(
  who: StaffCaller,
  asked: Unparsed,
  records: ResourceRecords,
): Promise<ResourceAnswer> {
  if (!canAnywhere(who.access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = ResourceRequest.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  return records.take(data, who, (found) =>
    data.action === "add" ? added(data, found, who) : changed(data, found, who),
  );
}

type Asked<A extends ResourceRequest["action"]> = Extract<ResourceRequest, { action: A }>;

function added({ action, resource, file }: Asked<"add">, found: FoundResource, who: StaffCaller): Decision {
  const answer = { version: 1 };
  if (found.resource?.newest === 1 && isAwaited(found.version, file, who)) return { answer };
  if (found.isTaken) throw new AppError("conflict", refuses("formExists"));
  const { studyId } = resource;
  if (studyId !== undefined) {
    const { studyOrganisation: organisation } = found;
    if (organisation === undefined) throw new AppError("not-found", refuses("noStudy"));
    if (!can(who.access, "enter", { organisation, studyId })) throw new AppError("forbidden", refuses("notGranted"));
  }
  const changes = { ...resource, action, newest: 1, isRetired: false };
  return { answer, step: { rev: 1, changes, declared: { version: 1, file } } };
}

function changed(asked: Exclude<ResourceRequest, Asked<"add">>, found: FoundResource, who: StaffCaller): Decision {
  const { resource, version } = found;
  if (!resource) throw new AppError("not-found", refuses("noForm"));
  if (resource.organisation !== who.organisation) throw new AppError("forbidden", refuses("otherOrganisationsForm"));
  const rev = resource.rev + 1;
  switch (asked.action) {
    case "add_version":
      return versionAdded(asked, resource, version, who);
    case "approve":
      return approved(asked, resource, version, who);
    case "retire":
    case "restore": {
      if (!who.isAdmin) throw new AppError("forbidden", refuses("adminsOnly"));
      const { action } = asked;
      const isRetired = action === "retire";
      if (resource.isRetired === isRetired) return { answer: {} };
      if (resource.rev !== asked.rev)
        throw new AppError("conflict", refuses("formChanged", { name: resource.by.name }));
      return { answer: {}, step: { rev, changes: { action, isRetired } } };
    }
  }
}

function versionAdded(
  { action, newest, file }: Asked<"add_version">,
  resource: Resource,
  last: ResourceVersion | undefined,
  who: StaffCaller,
): Decision {
  if (resource.isRetired) throw new AppError("conflict", refuses("formRetired"));
  if (isAwaited(last, file, who)) return { answer: { version: resource.newest } };
  if (resource.newest !== newest)
    throw new AppError("conflict", refuses("versionAdded", { name: last?.uploader.name ?? resource.by.name }));
  const version = newest + 1;
  if (version > RESOURCE_LIMITS.maxVersions) throw new AppError("conflict", refuses("lastVersion"));
  const changes = { action, newest: version };
  return { answer: { version }, step: { rev: resource.rev + 1, changes, declared: { version, file } } };
}

function approved(
  { action }: Asked<"approve">,
  { rev, current }: Resource,
  version: ResourceVersion | undefined,
  { by }: StaffCaller,
): Decision {
  if (!version) throw new AppError("not-found", refuses("noVersion"));
  if (version.uploader.uid === by.uid) throw new AppError("forbidden", refuses("ownVersion"));
  if (version.state !== "ready" || version.number === undefined) throw new AppError("conflict", refuses("notChecked"));
  if (version.approved?.by.uid === by.uid) return { answer: {} };
  if (version.approved) throw new AppError("conflict", refuses("dealtWith"));
  const isCurrent = Number(version.id) > (current?.version ?? 0);
  const changes = { action, number: version.number };
  return { answer: {}, step: { rev: rev + 1, changes, approved: { ...version, isCurrent } } };
}

/** Whether this very file was declared before, by the same person, and is not there yet: its upload broke off. */
function isAwaited(version: ResourceVersion | undefined, file: DeclaredFile, { by }: StaffCaller): boolean {
  return (
    version?.state === "uploading" &&
    version.uploader.uid === by.uid &&
    version.originalName === file.originalName &&
    version.declaredType === file.declaredType &&
    version.declaredBytes === file.declaredBytes &&
    version.note === file.note
  );
}
