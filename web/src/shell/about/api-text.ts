import { text } from "../../platform/i18n/text.ts";

export const t = text("api", {
  title: "API for programs",
  back: "About Zona",
  file: "As a file for programs (OpenAPI)",
  language: "What the API says of itself is in English.",
  failed: "The description could not be loaded",
  failedHint: "Load the page again, or open the file.",
  token: "Every request but that of the description needs an access token: Authorization: Bearer TOKEN.",
  scope: "Scope of the token: {scope}",
  parameters: "Parameters",
  body: "Body of the request",
  answers: "Answers",
  schemas: "Schemas",
  required: "required",
});
