import type { AskedSubject } from "../../filters/field.ts";
import { oneOf, type Restriction } from "../requests/restriction.ts";

/** An event with its verb: as it stands with a noun ("signed"), in German, and as it stands behind "did" ("sign"). */
export type EventRow = readonly [event: Event, english: string, german: string, base?: string];

/** What happens to records: by which fields it is told who did it and when, and which records it has happened to. */
export type Event = {
  person?: string;
  time?: string;
  /** Records that it happened to; missing where it happens to all of them, or nothing tells. */
  done?: Restriction;
  /** The sentence for what is asked of it and not recorded. */
  lacks?: string;
};

const recorded = (field: string): Restriction => ({ field, op: "notNull", value: [] });
const reached = (time: string, person?: string): Event => ({
  time,
  done: recorded(time),
  lacks: "history",
  ...(person ? { person } : {}),
});
const fate = (person: string, ...states: readonly string[]): Event => ({
  person,
  time: "fateAt",
  done: oneOf("status", states),
});

/** Verbs in the forms in which they stand with a noun. What an event has no field for is understood, and told as not recorded. */
export const EVENTS: Readonly<Record<AskedSubject, readonly EventRow[]>> = {
  tests: [
    [
      { person: "createdBy", time: "createdAt" },
      "created, begun, started, opened, registered, added, logged, set up, initiated",
      "angelegt, erstellt, begonnen, eröffnet, gestartet, eingetragen",
      "create, start, open, begin, register, add, log",
    ],
    [{ person: "enteredBy" }, "entered, typed", "eingegeben, erfasst", "enter"],
    [
      { person: "operator" },
      "done, did, performed, made, analysed, analyzed, examined, carried out, conducted, ran, run, handled, worked, worked on, operated, doing, treated",
      "durchgeführt, gemacht, bearbeitet, ausgeführt, behandelt",
      "do, perform, run, handle, work on, carry out, conduct, treat",
    ],
    [{ person: "operator", ...reached("injectedAt") }, "injected", "injiziert", "inject"],
    [reached("opuAt", "opuBy"), "retrieved, punctured, collected", "punktiert, entnommen"],
    [reached("denudationEndAt", "denudationBy"), "denuded", "denudiert"],
    [{ person: "witness", done: recorded("witness") }, "witnessed", "bezeugt", "witness"],
    [{ person: "assistant", done: recorded("assistant") }, "assisted", "assistiert", "assist"],
    [
      reached("submittedAt", "submittedBy"),
      "submitted, handed in, sent for review",
      "eingereicht, zur Prüfung gegeben",
      "submit",
    ],
    [reached("reviewedAt", "reviewer"), "reviewed", "geprüft, begutachtet", "review"],
    [
      reached("signedAt", "signedBy"),
      "signed, signed off",
      "unterschrieben, signiert, unterzeichnet, freigezeichnet",
      "sign, sign off",
    ],
    [reached("lockedAt", "lockedBy"), "locked, locked down, closed", "gesperrt, abgeschlossen", "lock, close"],
    [
      reached("cancelledAt", "cancelledBy"),
      "cancelled, canceled, aborted, abandoned, called off",
      "abgebrochen, storniert, annulliert",
      "cancel, abort, abandon",
    ],
    [reached("invalidAt"), "invalidated", "für ungültig erklärt", "invalidate"],
    [
      { lacks: "history", done: oneOf("needsCorrection", [true]) },
      "returned for correction, sent back for correction, sent back, returned to the author, sent back to the author",
      "zur Korrektur zurückgegeben",
    ],
    [
      { lacks: "history" },
      "viewed, seen, printed, exported, amended, amended after signing, amended after signature, changed after signing, returned, edited, changed, modified, updated",
      "angesehen, gedruckt, exportiert, geändert",
    ],
  ],
  units: [
    [{ person: "operator", time: "injectedAt", done: oneOf("injected", [true]) }, "injected", "injiziert", "inject"],
    [
      { person: "operator" },
      "done, performed, handled, made, did",
      "durchgeführt, gemacht",
      "do, perform, handle, make",
    ],
    [
      { person: "opuBy", time: "opuAt" },
      "retrieved, collected, aspirated",
      "entnommen, gewonnen, punktiert",
      "retrieve, collect, aspirate",
    ],
    [fate("transferredBy", "transferred"), "transferred", "transferiert, übertragen", "transfer"],
    [
      fate("frozenBy", "frozen", "biopsied_frozen"),
      "frozen, froze, frozen down, vitrified, cryopreserved, cryo'd",
      "eingefroren, kryokonserviert, vitrifiziert",
      "freeze, vitrify, cryopreserve",
    ],
    [
      { person: "frozenBy", time: "frozenAt", done: oneOf("strawState", ["stored"]) },
      "stored, banked",
      "eingelagert, gelagert",
    ],
    [reached("biopsiedAt", "biopsiedBy"), "biopsied", "biopsiert", "biopsy"],
    [
      fate("discardedBy", "discarded"),
      "discarded, thrown away, disposed of",
      "verworfen, entsorgt",
      "discard, throw away",
    ],
    [fate("donatedBy", "donated"), "donated", "gespendet", "donate"],
    [reached("warmedAt", "warmedBy"), "thawed, warmed, thawed out", "aufgetaut, erwärmt", "thaw, warm"],
    [reached("inseminatedAt", "inseminatedBy"), "inseminated", "inseminiert"],
    [reached("checkedAt", "checkedBy"), "checked, graded", "geprüft, bewertet"],
    [{ lacks: "byRetrieval" }, "arrested, cultured", "arretiert, kultiviert"],
  ],
  media: [
    [
      { person: "uploader", time: "createdAt" },
      "uploaded, added, loaded, put up, stored, came in, come in, arrived",
      "hochgeladen, gespeichert, eingegangen",
      "upload, add, store",
    ],
    [
      { time: "capturedAt", done: recorded("capturedAt") },
      "taken, took, captured, photographed, shot",
      "aufgenommen, fotografiert",
      "take",
    ],
    [{ lacks: "whoAndWhen" }, "viewed, seen, received, used", "angesehen, verwendet"],
  ],
  queries: [
    [
      { person: "openedBy", time: "openedAt" },
      "opened, raised, asked, written, created, posted",
      "gestellt, eröffnet",
      "open, raise, ask, write, create",
    ],
    [{ person: "assignee", done: recorded("assignee") }, "assigned, assigned to, given to", "zugewiesen, zugeteilt"],
    [{ lacks: "history" }, "closed, resolved, answered", "beantwortet, geschlossen, gelöst"],
  ],
  lots: [
    [{ time: "openedAt", done: recorded("openedAt") }, "opened", "geöffnet, angebrochen", "open"],
    [
      { time: "expiresAt", lacks: "howSoon" },
      `expires, expiring, running out, going out of date, set to expire, going to expire, expiring soon, expires soon, soon expiring, going to expire soon, about to expire, about to run out, running out soon, near expiry,
      close to expiry, nearing expiry, close to expiring`,
      "ablaufen, laufen ab, verfallen, laufen bald ab, bald ablaufen, bald ablaufende, laufen demnächst ab, demnächst ablaufen",
      "expire, run out, go out of date, expire soon, run out soon",
    ],
    [
      { time: "expiresAt", done: { field: "expiresAt", op: "lt", value: ["@now"] } },
      "expired, past their expiry, past expiry, out of date, past their expiry date",
      "abgelaufen",
    ],
    [
      { lacks: "lotTimes" },
      "received, used, started, delivered, ordered, bought",
      "erhalten, geliefert, verwendet, bestellt",
      "receive, use, start, order, buy, get",
    ],
  ],
};

/** Who is meant by "by Emma" behind a noun without a verb. */
export const DOER: Readonly<Partial<Record<AskedSubject, readonly string[]>>> = {
  tests: ["operator"],
  units: ["operator"],
  media: ["uploader"],
  queries: ["openedBy", "assignee"],
};

/** Who did what is said in a restriction or a filter, as its text; whoever does such things where nothing is said to have happened. */
export function personOf(subject: AskedSubject, said: string): string | undefined {
  const events = EVENTS[subject].flatMap(([one]) => (one.person === undefined ? [] : [one]));
  // That a cycle has a retrieval, its noun says.
  const own = said.replace(JSON.stringify(recorded("opuAt")), "");
  const event =
    events.find(({ done }) => done !== undefined && own.includes(JSON.stringify(done))) ??
    events.find(({ time }) => time !== undefined && own.includes(`"field":"${time}"`));
  return event?.person ?? DOER[subject]?.[0];
}
