import { isAct, STAFF_OPERATIONS, type StaffOperation } from "@zona/domain/identity/staff-operations";
import { VisitId } from "@zona/domain/operations/page-fault";
import { ACTS_METRIC } from "@zona/domain/policy/service-levels";
import type { Unparsed } from "@zona/domain/stored-record";
import { HttpsError, onCall } from "firebase-functions/https";
import { alarm, logger } from "../firebase/logged.ts";
import { accountOf, bootstrapAdmins } from "../firebase/parameters.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { mailLinkKey } from "../mail/mail-settings.ts";
import { toldRecord } from "../operations/told-record.ts";
import { askModelKey } from "../questions/ask-settings.ts";
import { webhookKey } from "../webhooks/webhook-settings.ts";

/** Each operation loads its own code when it is first asked: who signs in must not wait for the grammar of questions. */
const HANDLERS: Readonly<Record<StaffOperation, () => Promise<StaffOperationHandler>>> = {
  accessReview: async () => (await import("../audit/audit-calls.ts")).accessReview,
  accessTokens: async () => (await import("../api/access-tokens-call.ts")).accessTokens,
  accountOperation: async () =>
    (await import("../identity/accounts/account-calls.ts")).accountOperation(bootstrapAdmins.value()),
  accountSignedIn: async () =>
    (await import("../identity/accounts/account-calls.ts")).accountSignedIn(bootstrapAdmins.value()),
  actOnStraws: async () => (await import("../cryobank/cryobank-calls.ts")).actOnStraws,
  addTemperatureLog: async () => (await import("../cryobank/cryobank-calls.ts")).addTemperatureLog,
  addWord: async () => (await import("../vocabulary/word-calls.ts")).addWord,
  administrators: async () => (await import("../identity/accounts/account-calls.ts")).administratorsNow,
  allocateRun: async () => (await import("../runs/allocate-call.ts")).allocateRun,
  allocateUnits: async () => (await import("../runs/allocate-call.ts")).allocateUnits,
  answerQuery: async () => (await import("../queries/query-calls.ts")).answerQuery,
  askData: async () => (await import("../questions/ask-call.ts")).askData,
  askTables: async () => (await import("../tables/tables-call.ts")).askTables,
  auditLog: async () => (await import("../audit/audit-calls.ts")).auditLog,
  codedRecord: async () => (await import("../coded/coded-record-call.ts")).codedRecord,
  controlCharts: async () => (await import("../controls/chart-calls.ts")).controlCharts,
  controlRuns: async () => (await import("../controls/control-calls.ts")).controlRuns,
  createRecord: async () => (await import("../records/create-call.ts")).createRecord,
  decideWord: async () => (await import("../vocabulary/word-calls.ts")).decideWord,
  deviceKey: async () => (await import("../identity/device/device-key-call.ts")).deviceKey,
  disposeLot: async () => (await import("../release/lot-calls.ts")).disposeLot,
  finishBankAudit: async () => (await import("../cryobank/cryobank-calls.ts")).finishBankAudit,
  importStep: async () => (await import("../imports/import-calls.ts")).importStep,
  lockSession: async () => (await import("../identity/lock/lock-calls.ts")).lockOwnSession,
  lotCertificate: async () => (await import("../release/lot-calls.ts")).lotCertificate,
  lotEvidence: async () => (await import("../release/lot-calls.ts")).lotEvidence,
  mediaOperation: async () => (await import("../operations/media-call.ts")).mediaOperation,
  moveRecord: async () => (await import("../records/move-call.ts")).moveRecord,
  noteChart: async () => (await import("../controls/chart-calls.ts")).noteChart,
  noteControl: async () => (await import("../controls/control-calls.ts")).noteControl,
  openOriginal: async () => (await import("../media/originals/open-original-call.ts")).openOriginal,
  openQuery: async () => (await import("../queries/query-calls.ts")).openQuery,
  placeMedia: async () => (await import("../media/placement/place-call.ts")).placeMedia,
  protocolStep: async () => (await import("../protocols/step-call.ts")).protocolStep,
  recordResult: async () => (await import("../records/record-result-call.ts")).recordResult,
  redactText: async () => (await import("../audit/redact-call.ts")).redactText,
  releaseResult: async () => (await import("../records/move-call.ts")).releaseResult,
  resourceStep: async () => (await import("../resources/step-call.ts")).resourceStep,
  saveDevice: async () => (await import("../laboratory/laboratory-calls.ts")).saveDevice,
  saveLot: async () => (await import("../laboratory/laboratory-calls.ts")).saveLot,
  saveSite: async () => (await import("../laboratory/laboratory-calls.ts")).saveSite,
  saveStudy: async () => (await import("../laboratory/laboratory-calls.ts")).saveStudy,
  saveTank: async () => (await import("../cryobank/cryobank-calls.ts")).saveTank,
  saveTargets: async () => (await import("../controls/chart-calls.ts")).saveTargets,
  scheduleOperation: async () => (await import("../schedules/schedule-call.ts")).scheduleOperation,
  serviceLevels: async () => (await import("../operations/levels-call.ts")).serviceLevels,
  sealTreatment: async () => (await import("../records/seal-treatment-call.ts")).sealTreatment,
  showAllocation: async () => (await import("../runs/allocate-call.ts")).showAllocation,
  signingMeans: async () => (await import("../identity/signing/signing-calls.ts")).signingMeans,
  startBankAudit: async () => (await import("../cryobank/cryobank-calls.ts")).startBankAudit,
  storeStraws: async () => (await import("../cryobank/cryobank-calls.ts")).storeStraws,
  studyPeople: async () => (await import("../identity/accounts/account-calls.ts")).peopleOfStudy,
  studyReviewers: async () => (await import("../identity/accounts/account-calls.ts")).reviewersOfStudy,
  subjectStep: async () => (await import("../subjects/subject-call.ts")).subjectStep,
  tellFault: async () => (await import("../operations/page-fault-call.ts")).tellFault,
  unlockSession: async () => (await import("../identity/lock/lock-calls.ts")).unlockOwnSession,
  verifyRecord: async () => (await import("../audit/verify-call.ts")).verifyRecord,
  webhooks: async () => (await import("../webhooks/webhooks-call.ts")).webhooks,
};

/** Whatever staff ask of the server, as `{ operation, data, visit }`; who may ask what is judged by the operation. */
export const staffCall = onCall<
  { operation?: Unparsed; data?: Unparsed; visit?: Unparsed },
  Promise<object | undefined>
>(
  {
    serviceAccount: accountOf("staff"),
    memory: "2GiB",
    timeoutSeconds: 120,
    secrets: [askModelKey, mailLinkKey, webhookKey],
  },
  async ({ auth, data: asked }, response) => {
    const begunAt = Date.now();
    const operation = STAFF_OPERATIONS.find((one) => one === asked?.operation);
    if (!operation) throw new HttpsError("invalid-argument", "There is no such operation.");
    const handle = await HANDLERS[operation]();
    const { data: visit } = VisitId.safeParse(asked.visit);
    const answer = await handle({ auth, data: asked.data, signal: response?.signal }).catch((error) => {
      // What nobody meant to say: the platform logs it next, and tells the person nothing of it.
      if (!(error instanceof HttpsError)) alarm("operation failed", { operation, visit, uid: auth?.uid });
      throw error;
    });
    // What was refused is no act: nobody fills the count with calls that do nothing.
    if (isAct(operation)) {
      const testId = toldRecord(asked.data, answer);
      const took = { [ACTS_METRIC.field]: Date.now() - begunAt };
      logger.info(ACTS_METRIC.words, { operation, visit, uid: auth?.uid, testId, ...took });
    }
    return answer;
  },
);
