import { onObjectFinalized } from "firebase-functions/storage";
import { logged } from "../firebase/logged.ts";
import { accountOf, formsBucket } from "../firebase/parameters.ts";

/** New form, SOP, template or reference image → checked by its content before anyone can read it. */
export const resourceCheck = onObjectFinalized(
  {
    serviceAccount: accountOf("decoder"),
    bucket: formsBucket,
    retry: true,
    memory: "1GiB",
    concurrency: 1,
    timeoutSeconds: 120,
  },
  async (event) => {
    const upload = { path: event.data.name, generation: String(event.data.generation) };
    await logged("resource checked", { ...upload, eventId: event.id }, async () => {
      // The image library comes with it: a deployment, which lists all functions, loads none.
      const [{ checkResource }, { resourcePorts }] = await Promise.all([
        import("../resources/check-resource.ts"),
        import("../decoding/check-data.ts"),
      ]);
      return checkResource(upload, resourcePorts(event.data.bucket));
    });
  },
);
