import { onObjectFinalized } from "firebase-functions/storage";
import { logged } from "../firebase/logged.ts";
import { accountOf, rawBucket } from "../firebase/parameters.ts";
import { takeIn } from "../media/intake.ts";
import { intakePorts } from "../media/intake-data.ts";

/** New original → record in processing → queue. Loads no image library: it must be quick and small. */
export const mediaIntake = onObjectFinalized(
  { serviceAccount: accountOf("records"), bucket: rawBucket, retry: true, memory: "512MiB" },
  async (event) => {
    const upload = { path: event.data.name, generation: String(event.data.generation) };
    await logged("upload taken in", { ...upload, eventId: event.id }, () =>
      takeIn({ ...upload, finalizedAt: new Date(event.time) }, intakePorts(event.data.bucket), new Date()),
    );
  },
);
