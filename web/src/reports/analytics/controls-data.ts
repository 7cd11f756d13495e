import { CONTROL_SIGNALS } from "@zona/domain/collections";
import { ControlNote, type ControlRun } from "@zona/domain/controls/control-runs";
import { collection, limit, orderBy, query } from "firebase/firestore";
import { ofOwnOrganisation } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

const MOST_NOTES = 400;

const notes = collection(firestore, CONTROL_SIGNALS);

export const { ask: fetchControlRuns } = staffOperation<Record<string, never>, { runs: ControlRun[] }>("controlRuns");

/** What was done about signals, the newest first. */
export const listenToControlNotes = listenToList(ControlNote, () =>
  ofOwnOrganisation(query(notes, orderBy("at", "desc"), limit(MOST_NOTES))),
);

/** Says what was done about the controls of a run, once and for good. */
export const { ask: noteControl } = staffOperation<{ testId: string; done: string }, object>("noteControl");
