import { recordsOf } from "@zona/domain/audit/audit-scope";
import { AppError, type AppErrorCode, type Thrown } from "@zona/domain/errors";
import type { TokenScope } from "@zona/domain/exchange/access-token";
import { API_STATUS, type ApiError, ApiRecordsRequest, MOST_API_BYTES, UNAUTHORIZED } from "@zona/domain/exchange/api";
import { MEDIA_TYPES } from "@zona/domain/exports/export-document";
import type { OfStudy } from "@zona/domain/identity/access";
import { inWords, type Said } from "@zona/domain/messages/said";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import { refuseWithout, type StaffCaller } from "../identity/caller.ts";
import type { AskPorts } from "../tables/ask-tables.ts";
import { tokenId } from "./access-tokens.ts";
import { apiTable } from "./api-table.ts";
import { openApi } from "./open-api.ts";

/** A record as lines of an archive, the test first, and whose it is. */
export type ToldRecord = OfStudy & { id: string; lines: readonly string[] };

type Reader = { staff: StaffCaller; scopes: readonly TokenScope[]; studyId: string };

export type ApiPorts = {
  tables: AskPorts;
  /**
   * Judges and counts one use of the token of this id: its reader, or after how many seconds it goes on. Undefined for an id of no
   * token; rejects with `forbidden` for one that is not in force.
   */
  takeUse(id: string, now: Date): Promise<Reader | { waitSeconds: number } | undefined>;
  /** Records of a study with their sheets, in the order of ids, those behind `after`. */
  page(studyId: string, after: string | undefined, limit: number): Promise<ToldRecord[]>;
  /** One record with all that whoever opens it reads; undefined where there is none. */
  record(id: string): Promise<ToldRecord | undefined>;
  /** Hears of each answer, by the id of the token where one is in force; nothing of the request besides. */
  log(told: { token?: string; what?: Endpoint; status: number; ms: number; fault?: Thrown }): void;
};

/** A request as the platform hands it on; `path` may begin with what Hosting or the emulator put before. */
export type ApiRequest = {
  method: string;
  path: string;
  query: Unparsed;
  authorization: string | undefined;
  accept: string | undefined;
  /** As it was read from JSON, and its size in bytes. */
  body: Unparsed;
  bytes: number;
  signal?: AbortSignal | undefined;
};
export type ApiResponse = { status: number; headers: Record<string, string>; body: string | Buffer };

type Endpoint = "openapi" | "tables" | "records" | "record";

const ENDPOINTS: readonly { what: Endpoint; method: string; path: RegExp; scope?: TokenScope }[] = [
  { what: "openapi", method: "GET", path: /\/v1\/openapi\.json$/ },
  { what: "tables", method: "POST", path: /\/v1\/tables$/, scope: "tables" },
  { what: "records", method: "GET", path: /\/v1\/records$/, scope: "records" },
  { what: "record", method: "GET", path: /\/v1\/records\/([A-Za-z0-9_-]{1,128})$/, scope: "records" },
];

/** Nothing is kept on the way, guessed or run; no other site's page may ask: no header lets it. */
const HEADERS = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Type": "application/json; charset=utf-8",
};

type Code = ApiError["error"]["code"];

function refusal(code: Code, message: string, headers: Record<string, string> = {}): ApiResponse {
  const error: ApiError = { error: { code, message } };
  return { status: API_STATUS[code], headers: { ...HEADERS, ...headers }, body: JSON.stringify(error) };
}

const json = (body: string, headers: Record<string, string> = {}): ApiResponse => ({
  status: 200,
  headers: { ...HEADERS, ...headers },
  body,
});

const said = (sentence: Said, code: Code) => refusal(code, inWords(sentence));

const unauthorized = () => refusal("unauthorized", UNAUTHORIZED, { "WWW-Authenticate": "Bearer" });

const CODE_OF = {
  "invalid-input": "invalid-input",
  "not-found": "not-found",
  forbidden: "forbidden",
  conflict: "too-many",
  unavailable: "unavailable",
} as const satisfies Record<AppErrorCode, Code>;

/** Who a token is; undefined for whatever is not in force, which is all that anybody is told. */
async function readerOf(
  { authorization = "" }: ApiRequest,
  ports: ApiPorts,
  now: Date,
): Promise<(Reader & { id: string }) | { id: string; waitSeconds: number } | undefined> {
  const [, token = ""] = /^Bearer ([^ ]{1,100})$/i.exec(authorization) ?? [];
  const id = tokenId(token);
  if (id === undefined) return undefined;
  try {
    const taken = await ports.takeUse(id, now);
    return taken && { id, ...taken };
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return undefined;
    throw error;
  }
}

const recordText = ({ id, lines }: ToldRecord) => `{"id":${JSON.stringify(id)},"documents":[${lines.join(",")}]}`;

async function records({ staff, studyId }: Reader, query: Unparsed, ports: ApiPorts, now: Date): Promise<ApiResponse> {
  const { data } = ApiRecordsRequest.safeParse(query);
  if (!data) return said(refuses("unreadable"), "invalid-input");
  const found = await ports.page(studyId, data.after, data.limit);
  for (const one of found) refuseWithout(staff, "open", one);
  await note(staff, found, ports, now);
  const last = found.length === data.limit ? found.at(-1) : undefined;
  const next = last ? `,"next":${JSON.stringify(last.id)}` : "";
  return json(`{"records":[${found.map(recordText).join(",")}]${next}}`);
}

async function record({ staff }: Reader, id: string, ports: ApiPorts, now: Date): Promise<ApiResponse> {
  const found = await ports.record(id);
  // Of a record of another study nobody hears that it is there.
  const mine = found && staff.access.may.open?.includes(found.studyId) ? found : undefined;
  if (!mine) return said(refuses("noTest"), "not-found");
  await note(staff, [mine], ports, now);
  return json(recordText(mine));
}

/** What left is in the access log, under the token's name. */
async function note({ by }: StaffCaller, found: readonly ToldRecord[], { tables }: ApiPorts, now: Date): Promise<void> {
  const served = { by, served: "record" as const, rows: 0, tests: found.map(({ id }) => id) };
  await tables.note({ ...served, recordsOf: recordsOf(found) }, now);
}

async function table({ staff }: Reader, request: ApiRequest, ports: ApiPorts, now: Date): Promise<ApiResponse> {
  const isCsv = /\btext\/csv\b/i.test(request.accept ?? "");
  const made = await apiTable(staff, request.body, { isCsv, now, signal: request.signal }, ports.tables);
  if ("json" in made) return json(JSON.stringify(made.json));
  const next = made.next === undefined ? {} : { "Zona-Next-Offset": String(made.next) };
  return { status: 200, headers: { ...HEADERS, ...next, "Content-Type": MEDIA_TYPES.csv }, body: made.csv };
}

type Judged = { response: ApiResponse; token?: string; what?: Endpoint };

async function judged(request: ApiRequest, ports: ApiPorts, now: Date): Promise<Judged> {
  const asked = ENDPOINTS.find(({ method, path }) => method === request.method && path.test(request.path));
  if (asked?.what === "openapi") return { response: json(JSON.stringify(openApi())), what: asked.what };
  const reader = await readerOf(request, ports, now);
  if (!reader) return { response: unauthorized() };
  const known = { token: reader.id, ...(asked && { what: asked.what }) };
  if ("waitSeconds" in reader) {
    const message = "This access token was used too often within a minute. Wait a moment, then try again.";
    return { ...known, response: refusal("too-many", message, { "Retry-After": String(reader.waitSeconds) }) };
  }
  const answer = async (): Promise<ApiResponse> => {
    if (!asked?.scope) return refusal("not-found", "The API does not answer this address.");
    if (!reader.scopes.includes(asked.scope)) return said(refuses("tokenWithout"), "forbidden");
    if (request.bytes > MOST_API_BYTES) return refusal("too-large", "This request is too large.");
    if (asked.what === "tables") return table(reader, request, ports, now);
    // The text that people wrote is for whoever opens it.
    if (!reader.staff.access.may.open) return said(refuses("notGranted"), "forbidden");
    if (asked.what === "records") return records(reader, request.query, ports, now);
    return record(reader, asked.path.exec(request.path)?.[1] ?? "", ports, now);
  };
  const response = await answer().catch((error: Thrown) => {
    if (!(error instanceof AppError)) throw error;
    return refusal(CODE_OF[error.code], error.said ? inWords(error.said) : "This cannot be answered.");
  });
  return { ...known, response };
}

/** Answers a request of a program. Never rejects: a fault of ours is logged, and told as one without a word of it. */
export async function answerApi(request: ApiRequest, ports: ApiPorts, now: Date): Promise<ApiResponse> {
  const begun = performance.now();
  const ms = () => Math.round(performance.now() - begun);
  try {
    const { response, ...who } = await judged(request, ports, now);
    ports.log({ ...who, status: response.status, ms: ms() });
    return response;
  } catch (fault) {
    ports.log({ status: API_STATUS.unavailable, ms: ms(), fault });
    return refusal("unavailable", "The server could not answer. Try again in a minute.");
  }
}
