import { text } from "../../platform/i18n/text.ts";

/** Apart from the words of every page: few people meet one of these. */
export const t = text("error", {
  errorCode: (status: number) => `Error ${status}`,
  title400: "This address leads nowhere",
  hint400: "The address is mistyped or belongs to another version. The navigation shows every page there is.",
  title401: "Sign in to see this page",
  hint401: "Your session has ended or never began.",
  title403: "This page is not for your role",
  hint403: "An administrator of the lab can change your role.",
  title404: "Nothing is here",
  hint404: "The record was not found. It may have another code, or it was never saved.",
  title500: "The server failed",
  hint500: "Nothing you typed is lost. Try again in a moment; if it stays so, tell an administrator.",
  title503: "The service is not available now",
  hint503: "It is being updated or overloaded. Try again in a few minutes.",
});
