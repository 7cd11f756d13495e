import { AccessLogEntry } from "@zona/domain/audit/access-log";
import { AccessReview } from "@zona/domain/audit/access-review";
import { ControlTargets } from "@zona/domain/controls/chart-notes";
import { ControlNote } from "@zona/domain/controls/control-runs";
import { BankAudit } from "@zona/domain/cryobank/bank-audit";
import { Place, Straw, StrawMove, Tank } from "@zona/domain/cryobank/straw";
import { StoredTemperatureLog } from "@zona/domain/cryobank/temperature-log";
import { Device } from "@zona/domain/devices/device";
import { ExportRecord } from "@zona/domain/exports/export-record";
import { AdminLogEntry, UserAccount } from "@zona/domain/identity/account";
import { Organisation } from "@zona/domain/identity/organisation";
import { Lot } from "@zona/domain/lots/lot";
import { ExpectedFile } from "@zona/domain/media/expected-file";
import { Medium } from "@zona/domain/media/medium";
import { SealedIdentity } from "@zona/domain/media/sealed-identity";
import { ProtocolVersion } from "@zona/domain/protocols/protocol";
import { ProtocolStep, StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { ChatTurn } from "@zona/domain/questions/answer";
import { ChainLink } from "@zona/domain/records/audit/chain";
import { ResultSignature } from "@zona/domain/records/audit/result-signature";
import { Revision } from "@zona/domain/records/audit/revision";
import { Signature } from "@zona/domain/records/audit/signature";
import { ArmsKey } from "@zona/domain/records/blinding/blinding";
import { SealedTreatment } from "@zona/domain/records/blinding/sealed-treatment";
import { Dishes } from "@zona/domain/records/kinds/preclinical/allocation";
import { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { LabTest } from "@zona/domain/records/lab-test";
import { LateResult } from "@zona/domain/records/late-result";
import { Query } from "@zona/domain/records/queries/query";
import { StoredSheet } from "@zona/domain/records/sheet";
import { Redaction } from "@zona/domain/records/texts/redaction";
import { WitnessEntry } from "@zona/domain/records/witness/witness-mismatch";
import { Disposition } from "@zona/domain/release/disposition";
import { SavedView } from "@zona/domain/reports/saved-view";
import { Resource, ResourceVersion } from "@zona/domain/resources/resource";
import { ReportRun } from "@zona/domain/schedules/report-run";
import { Schedule } from "@zona/domain/schedules/schedule";
import { StoredSite } from "@zona/domain/sites/stored-site";
import { StoredStudy } from "@zona/domain/studies/stored-study";
import { AllocationEntry, AllocationPlan, StratumList } from "@zona/domain/studies/unit-allocation";
import { Couple, Subject } from "@zona/domain/subjects/subject";
import { TermChange, VocabularyList } from "@zona/domain/vocabulary/term";
import * as z from "zod";

/** By what documents of an archive are read, by their collections from the root on. They are told with it as JSON Schema. */
export const ARCHIVED_SHAPES: Readonly<Record<string, z.ZodType>> = {
  config: StoredSite,
  "config/history": StoredSite,
  organisations: Organisation,
  users: UserAccount,
  studies: StoredStudy,
  "studies/history": StoredStudy,
  "studies/allocation": z.union([AllocationPlan, StratumList, AllocationEntry]),
  protocols: StoredProtocol,
  "protocols/versions": ProtocolVersion,
  "protocols/history": ProtocolStep,
  resources: Resource,
  "resources/versions": ResourceVersion,
  vocabulary: VocabularyList,
  "vocabulary/changes": TermChange,
  subjects: Subject,
  "subjects/history": Subject,
  couples: Couple,
  "couples/history": Couple,
  tests: LabTest,
  "tests/sheets": StoredSheet,
  "tests/revisions": Revision,
  "tests/chain": ChainLink,
  "tests/signatures": z.union([Signature, ResultSignature]),
  "tests/witness": WitnessEntry,
  "tests/queries": Query,
  "tests/results": z.union([LateResult, StoredResult]),
  "tests/redactions": Redaction,
  "tests/armKeys": ArmsKey,
  "tests/sealed": SealedTreatment,
  "tests/dishes": Dishes,
  media: Medium,
  expectedFiles: ExpectedFile,
  "media/sealed": SealedIdentity,
  lots: Lot,
  "lots/history": Lot,
  "lots/dispositions": Disposition,
  devices: Device,
  "devices/history": Device,
  tanks: Tank,
  "tanks/history": Tank,
  "tanks/logs": StoredTemperatureLog,
  straws: Straw,
  "straws/moves": StrawMove,
  places: Place,
  bankAudits: BankAudit,
  controlSignals: ControlNote,
  controlTargets: ControlTargets,
  "controlTargets/history": ControlTargets,
  savedViews: SavedView,
  schedules: Schedule,
  reportRuns: ReportRun,
  adminLog: AdminLogEntry,
  accessLog: AccessLogEntry,
  accessReviews: AccessReview,
  exports: ExportRecord,
  chatTurns: ChatTurn,
};
