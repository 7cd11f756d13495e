import type * as z from "zod";
import {
  API_PATH,
  ApiError,
  ApiRecord,
  ApiRecordsAnswer,
  type ApiRecordsRequest,
  ApiTableAnswer,
  type ApiTableRequest,
} from "./api.ts";

/** The part of the platform's `fetch` that the client calls. */
type Fetch = (
  address: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<{ status: number; text(): Promise<string> }>;

/** What the API refused, with the sentence that it told. */
export class ApiRefusal extends Error {
  override readonly name = "ApiRefusal";
  readonly code: ApiError["error"]["code"];
  constructor({ code, message }: ApiError["error"]) {
    super(message);
    this.code = code;
  }
}

type Asked = { accept?: string; body?: object };

/**
 * Reads a study of a site (`site`: its address without a path) with an access token. Every method rejects with an `ApiRefusal`, or
 * with a ZodError where the answer is not what the schemas say.
 */
export function apiClient({ site, token, fetch }: { site: string; token: string; fetch: Fetch }) {
  async function ask(path: string, { accept = "application/json", body }: Asked = {}): Promise<string> {
    const response = await fetch(`${site}${API_PATH}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, accept, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new ApiRefusal(ApiError.parse(JSON.parse(text)).error);
    return text;
  }
  const read = <S extends z.ZodType>(schema: S, text: string): z.output<S> => schema.parse(JSON.parse(text));

  const records = async (request: ApiRecordsRequest = {}) => {
    const query = Object.entries(request).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    return read(ApiRecordsAnswer, await ask(`/records?${query.join("&")}`));
  };
  return {
    tables: async (request: ApiTableRequest) => read(ApiTableAnswer, await ask("/tables", { body: request })),
    /** The same part as a CSV file. */
    csv: (request: ApiTableRequest) => ask("/tables", { accept: "text/csv", body: request }),
    records,
    /** All records of the study, page by page. */
    async *allRecords(): AsyncGenerator<ApiRecord> {
      let after: string | undefined;
      do {
        const page = await records(after === undefined ? {} : { after });
        yield* page.records;
        after = page.next;
      } while (after !== undefined);
    },
    record: async (id: string) => read(ApiRecord, await ask(`/records/${encodeURIComponent(id)}`)),
  };
}
