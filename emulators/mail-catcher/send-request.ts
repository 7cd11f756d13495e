import * as z from "zod";

// What the mail service answers to a request that it does not take, in its own words and shape. Only what our client can
// get wrong is looked at.

/** The service's own limit for a whole request, attachments included. */
export const MOST_BYTES = 30 * 1024 * 1024;

const RESERVED =
  /^(x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i;

const CONTROL = /\p{Cc}/u;
const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => !CONTROL.test(text), "must not contain line breaks or control characters");
const Address = z.object({
  email: z.string().regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/),
  name: line(300).optional(),
});
const Headers = z
  .record(z.string().regex(/^[!-9;-~]+$/), line(2000))
  .refine((headers) => !Object.keys(headers).some((name) => RESERVED.test(name)), "names a reserved header");
const Arguments = z.record(z.string(), z.string()).refine((given) => JSON.stringify(given).length < 10_000);

const Personalization = z.object({
  to: z.array(Address).min(1),
  cc: z.array(Address).optional(),
  bcc: z.array(Address).optional(),
  subject: line(998).optional(),
  headers: Headers.optional(),
  custom_args: Arguments.optional(),
});

export const SendRequest = z.object({
  personalizations: z.array(Personalization).min(1).max(1000),
  from: Address,
  reply_to: Address.optional(),
  subject: line(998).optional(),
  content: z
    .array(z.object({ type: line(200), value: z.string().min(1) }))
    .min(1)
    .refine((parts) => {
      const at = (type: string) => parts.findIndex((part) => part.type === type);
      return at("text/plain") <= 0 && (at("text/html") === -1 || at("text/html") > at("text/plain"));
    }, "If present, text/plain and text/html may only be provided once, text/plain first."),
  attachments: z
    .array(
      z.object({
        content: z.base64(),
        filename: line(300),
        type: line(200).optional(),
        disposition: z.enum(["attachment", "inline"]).optional(),
        content_id: line(200).optional(),
      }),
    )
    .optional(),
  headers: Headers.optional(),
  categories: z.array(line(255)).max(10).optional(),
  custom_args: Arguments.optional(),
});
export type SendRequest = z.infer<typeof SendRequest>;

export type ServiceError = { message: string; field: string | null; help: string | null };

export const serviceError = (message: string, field: string | null = null): { errors: ServiceError[] } => ({
  errors: [{ message, field, help: null }],
});

/** The request, or what the service would answer with status 400. */
export function readSendRequest(body: string): { request: SendRequest } | { errors: ServiceError[] } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return serviceError("Bad Request");
  }
  const parsed = SendRequest.safeParse(value);
  if (parsed.success) {
    const { subject, personalizations } = parsed.data;
    if (subject || personalizations.every((one) => one.subject)) return { request: parsed.data };
    return serviceError(
      "The subject is required. You can get around this requirement if you use a template.",
      "subject",
    );
  }
  const errors = parsed.error.issues.map(({ message, path }) => ({ message, field: path.join("."), help: null }));
  return { errors };
}
