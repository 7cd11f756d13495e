import { text } from "../../platform/i18n/text.ts";

export const t = text("api", {
  title: "API for programs",
  back: "About Zona",
  file: "As a file for programs (OpenAPI)",
  language: "The descriptions of the API are in English.",
  failed: "The description could not be loaded",
  failedHint: "Load the page again, or open the file.",
  token: "Every request except the one for this description needs an access token: Authorization: Bearer TOKEN.",
  scope: "Scope of the token: {scope}",
  parameters: "Parameters",
  body: "Body of the request",
  answers: "Answers",
  webhooks: "Webhooks",
  webhooksHint:
    "Zona also calls an address of yours when a record moves on or an alert is raised. Deliveries are signed by the Standard Webhooks specification (webhook-id, webhook-timestamp, webhook-signature), so its libraries verify them with the secret that starts with whsec_. Answer 2xx within 10 seconds. Another answer is tried again for a day, under the same webhook-id; deliveries may come twice and in any order. An administrator adds the address on the page Organisations.",
  schemas: "Schemas",
  required: "required",
});
