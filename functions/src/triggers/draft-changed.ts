import { COLLECTIONS } from "@zona/domain/collections";
import { onDocumentWritten } from "firebase-functions/firestore";
import { logged } from "../firebase/logged.ts";
import { accountOf } from "../firebase/parameters.ts";
import { mediaFactsRecords } from "../media/media-facts-data.ts";
import { refreshFactsOfDraft } from "../media/refresh-facts.ts";

/** Files may be sent before a form has a study: once it is a blinded one, they tell neither name nor device. */
export const draftChanged = onDocumentWritten(
  {
    serviceAccount: accountOf("records"),
    document: `${COLLECTIONS.drafts}/{testId}`,
    retry: true,
    memory: "256MiB",
    timeoutSeconds: 120,
  },
  async ({ data, params: { testId } }) => {
    const change = { before: data?.before.data(), after: data?.after.data() };
    await logged("media of a changed draft seen", { testId }, () =>
      refreshFactsOfDraft(testId, change, mediaFactsRecords()),
    );
  },
);
