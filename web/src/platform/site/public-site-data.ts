import { PUBLIC_SITE_PATH } from "@zona/domain/collections";
import type { PublicSite } from "@zona/domain/sites/public-site";
import type { UnparsedFields } from "@zona/domain/stored-record";
import { appCheckToken } from "../firebase/app-check.ts";
import { documentUrl } from "../firebase/firestore-url.ts";

/** A text of a document as the service sends it; "" where there is none. Nothing is granted by it: it is shown. */
const textIn = (document: UnparsedFields, name: string): string => {
  const fields = document.fields as Record<string, { stringValue?: string } | undefined> | undefined;
  return fields?.[name]?.stringValue ?? "";
};

/**
 * What of the site anybody may read, without a sign-in and without the libraries of records; undefined where no version of it
 * was saved. Rejects when the server does not answer.
 */
export async function readPublicSite(): Promise<PublicSite | undefined> {
  const checked = await appCheckToken();
  const answer = await fetch(
    documentUrl(PUBLIC_SITE_PATH),
    checked ? { headers: { "X-Firebase-AppCheck": checked } } : {},
  );
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The public part of the site was answered with ${answer.status}.`);
  const document: UnparsedFields = await answer.json();
  return {
    name: textIn(document, "name"),
    intendedUse: textIn(document, "intendedUse"),
    privacy: textIn(document, "privacy"),
    contact: textIn(document, "contact"),
  };
}
